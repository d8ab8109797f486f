import { operator } from '../shared/operator.ts'

/** "Dec 15, 2026" of a calendar day, whatever the zone of the reader. */
export function calendarDay(day: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** The day after today where the operator is, as date fields have it: "2026-11-22". */
export function tomorrow(now = new Date(), timeZone = operator.timeZone): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const next = new Date(`${today}T00:00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  return next.toISOString().slice(0, 10)
}
