import { isDay, text } from '../../ui/address.ts'
import { momentOf } from '../../ui/dates/days.ts'

type Search = Readonly<Record<string, string | number | undefined>>

/** What the address says of the lead to try; nothing that is not there or not of its form. */
export type TrialAddress = { service?: number; state?: string; day?: string; minutes?: number }

export function trialIn(search: Search): TrialAddress {
  const [service, minutes] = [Number(search['service']), Number(text(search['minutes']))]
  const [state, day] = [text(search['state']), text(search['day'])]
  return {
    ...(Number.isSafeInteger(service) && service > 0 && service < 2 ** 31 && { service }),
    ...(state !== undefined && { state: state.toUpperCase() }),
    ...(day !== undefined && isDay(day) && { day }),
    ...(Number.isInteger(minutes) && minutes >= 0 && minutes < 1440 && { minutes }),
  }
}

/** The moment where the operator is; null is now. A day without a time begins at 9 AM. */
export function momentIn({ day, minutes = 540 }: TrialAddress): string | null {
  return day === undefined ? null : momentOf(day, minutes / 60)
}

const others: Readonly<Record<string, [one: string, more: string]>> = {
  NOT_SERVED: ['doesn’t offer this service', 'don’t offer this service'],
  NOT_COVERED: ['doesn’t cover the state', 'don’t cover the state'],
}

/** "18 others don’t offer this service, 2 don’t cover the state." */
export function othersText(codes: readonly (string | null)[], counts: readonly (number | null)[]): string {
  const parts = codes.map((code, index) => {
    const count = counts[index] ?? 0
    const [one, more] = others[code ?? ''] ?? ['isn’t eligible', 'aren’t eligible']
    const noun = index > 0 ? '' : count === 1 ? ' other' : ' others'
    return `${count}${noun} ${count === 1 ? one : more}`
  })
  return parts.length === 0 ? '' : `${parts.join(', ')}.`
}

/** What follows from the decision, before the name of the first provider. */
export function outcomeText(level: string): string {
  if (level === 'AUTOMATIC') return 'Would be offered automatically to'
  return level === 'SUGGEST' ? 'Would be suggested:' : 'You would choose. First in the list:'
}
