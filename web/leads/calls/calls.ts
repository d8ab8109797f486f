import { callOutcomes } from '../../../texts/codes.generated.ts'
import { request } from '../../domain/api/request.ts'
import { dayAfter, dayOf, momentOf } from '../../ui/dates/days.ts'
import type { Suggested } from '../../domain/followUps/FollowUpForm.tsx'
import { shownTime } from '../../domain/followUps/times.ts'
import type { Act } from '../../domain/undo/undoStore.ts'
import { type Call, removeLeadCallDocument } from '../data/callOperations.ts'

export type Outcome = keyof typeof callOutcomes

const undoMs = 600_000

/** "Call: no answer" */
export function callText(outcome: string): string {
  return `Call: ${labelOf(outcome).toLowerCase()}`
}

export function labelOf(outcome: string): string {
  return Object.entries(callOutcomes).find(([code]) => code === outcome)?.[1] ?? outcome
}

/** "3 attempts, last today 10:12 AM: no answer"; undefined without any. */
export function attemptsText(
  { calls, callCount }: { calls: readonly Call[]; callCount: number },
  now: Date,
  zone: string,
): string | undefined {
  const [last] = calls.toSorted((one, other) => Date.parse(other.calledAt) - Date.parse(one.calledAt))
  if (!last) return undefined
  const time = shownTime(last.calledAt, now, zone).replace(/^(Today|Yesterday)/, (day) => day.toLowerCase())
  const count = callCount === 1 ? '1 attempt, ' : `${callCount} attempts, last `
  return `${count}${time}: ${labelOf(last.outcome).toLowerCase()}`
}

/** When to come back, in days, and what for; after a wrong number there is no one to call. */
const next: Readonly<Record<Outcome, { days: number; whatFor: string } | undefined>> = {
  NO_ANSWER: { days: 1, whatFor: 'Call again' },
  LEFT_MESSAGE: { days: 2, whatFor: 'Call again if there is no answer' },
  SPOKE: { days: 7, whatFor: 'Check in' },
  WRONG_NUMBER: undefined,
}

/** The follow-up that fits after a call: at nine on its day. */
export function nextTime(outcome: Outcome, now: Date, zone: string): Suggested | undefined {
  const { days, whatFor } = next[outcome] ?? {}
  if (days === undefined || whatFor === undefined) return undefined
  return { dueAt: momentOf(dayAfter(dayOf(now, zone), days), 9, zone), whatFor }
}

/** How to remove a call, while its maker can. */
export function undoOfCall(
  { id, createdAt }: Pick<Call, 'id' | 'createdAt'>,
  name: string,
  onUndone?: () => void,
): Omit<Act, 'summary'> {
  const undo = async () => {
    await request(removeLeadCallDocument, { input: { id } })
    onUndone?.()
  }
  const until = new Date(Date.parse(createdAt) + undoMs).toISOString()
  return { until, changes: [{ key: `call ${id}`, name, undo }] }
}
