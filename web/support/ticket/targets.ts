import { duration } from '../../ui/dates/timeLeft.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'

/** Seconds the requester has waited, at least one. */
export function waitedSeconds(waitingSince: string, now = Date.now()): number {
  return Math.max(1, Math.floor((now - Date.parse(waitingSince)) / 1000))
}

/** Whether something arrived late or is overdue. */
export function isLate(
  { due, done }: { due: string | null; done: string | null },
  now = Date.now(),
): boolean {
  return due !== null && (done === null ? now : Date.parse(done)) > Date.parse(due)
}

/** "In time Nov 20", "Overdue 2 days" or "Due in 3 hours"; undefined without a target and a result. */
export function targetText(
  { due, done }: { due: string | null; done: string | null },
  now = Date.now(),
): string | undefined {
  if (done) return `${isLate({ due, done }, now) ? 'Late' : 'In time'} ${shortDate(done)}`
  if (!due) return undefined
  const seconds = Math.ceil(Math.abs(Date.parse(due) - now) / 1000)
  return isLate({ due, done }, now) ? `Overdue ${duration(seconds)}` : `Due in ${duration(seconds)}`
}
