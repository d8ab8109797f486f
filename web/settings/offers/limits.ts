import { calendarDay } from '../../../texts/days.ts'
import { dayOf } from '../../ui/dates/days.ts'
import type { Cap, Limits, Pause } from '../data/offerLimits.ts'

export const periods = ['day', 'week', 'month', 'open'] as const
export type Period = (typeof periods)[number]

export const periodLabels: Readonly<Record<Period, string>> = {
  day: 'Offers today',
  week: 'Offers this week',
  month: 'Offers this month',
  open: 'Open leads',
}

/** The caps of all services together, or of one, beside what is used of them. */
export type Scope = {
  serviceId: number | null
  name: string
  used: Readonly<Record<Period, number>>
  own: Cap | undefined
  others: Cap | undefined
}

const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'short', timeZone: 'UTC' })

/** "Tue, Dec 1", with its year when that is another one. */
export function dayText(day: string, today = dayOf()): string {
  const withYear = day.slice(0, 4) !== today.slice(0, 4)
  return `${weekday.format(new Date(`${day}T00:00:00Z`))}, ${calendarDay(day, { withYear })}`
}

/** "Paused until Tue, Dec 1" */
export function pauseText({ untilDay }: Pick<Pause, 'untilDay'>): string {
  return untilDay === null ? 'Paused until further notice' : `Paused until ${dayText(untilDay)}`
}

/** The pause that lasts longest, which is what the provider waits for. */
function longestPause(pauses: readonly Pause[]): Pause | undefined {
  return pauses.toSorted((a, b) => endOf(b).localeCompare(endOf(a)))[0]
}

function endOf({ untilDay }: Pause): string {
  return untilDay ?? '9999'
}

/** All services first, then each service that has a cap. */
export function scopesOf({ caps, ...used }: Limits, operates: boolean): Scope[] {
  const ids = [...new Set([null, ...caps.map(({ serviceId }) => serviceId)])]
  return ids.map((serviceId) => {
    const rows = caps.filter((cap) => cap.serviceId === serviceId)
    const [first] = rows
    return {
      serviceId,
      name: serviceId === null ? 'All services' : (first?.serviceName ?? ''),
      used: usedOf(serviceId === null ? used : (first ?? used)),
      own: rows.find(({ isOperators }) => isOperators === operates),
      others: rows.find(({ isOperators }) => isOperators !== operates),
    }
  })
}

type Used = Pick<Limits, 'usedToday' | 'usedThisWeek' | 'usedThisMonth' | 'openNow'>

function usedOf({ usedToday, usedThisWeek, usedThisMonth, openNow }: Used): Record<Period, number> {
  return { day: usedToday, week: usedThisWeek, month: usedThisMonth, open: openNow }
}

export function capIn(cap: Cap | undefined, period: Period): number | null {
  if (!cap) return null
  return { day: cap.perDay, week: cap.perWeek, month: cap.perMonth, open: cap.openAtOnce }[period]
}

/** The lower of both sides counts. */
export function lowestIn({ own, others }: Scope, period: Period): number | null {
  const caps = [capIn(own, period), capIn(others, period)].filter((cap) => cap !== null)
  return caps.length === 0 ? null : Math.min(...caps)
}

/** Whether a cap of any period is reached, so that no more offers of the scope come. */
function reachedIn(scope: Scope): Period | undefined {
  return periods.find((period) => scope.used[period] >= (lowestIn(scope, period) ?? Infinity))
}

const reachedTexts: Readonly<Record<Period, string>> = {
  day: 'Daily cap reached',
  week: 'Weekly cap reached',
  month: 'Monthly cap reached',
  open: 'Cap of open leads reached',
}

/** The state in one line: a pause, a cap of all services that is reached, an overdue invoice, or none of them. */
export function stateOf(limits: Limits, operates: boolean): { text: string; isOn: boolean } {
  const pause = longestPause(limits.pauses)
  if (pause) return { text: pauseText(pause), isOn: false }
  const [all] = scopesOf(limits, operates)
  const reached = all && reachedIn(all)
  if (reached) return { text: reachedTexts[reached], isOn: false }
  if (limits.overdueSince !== null) return { text: 'No offers: invoice overdue', isOn: false }
  return { text: operates ? 'Gets offers' : 'You get offers', isOn: true }
}
