/** "Dec 15, 2026" of a calendar day, whatever the zone of the reader. */
export function calendarDay(day: string): string {
  const options = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat('en-US', options).format(new Date(`${day.slice(0, 10)}T00:00:00Z`))
}

/** "Nov 1, 2026 – Nov 22, 2026", or one day. */
export function dayRange(from: string, to: string): string {
  return from === to ? calendarDay(from) : `${calendarDay(from)} – ${calendarDay(to)}`
}

/** "Nov 1, 2026 – Nov 22, 2026, compared with Oct 10, 2026 – Oct 31, 2026". */
export function comparedRanges([from, to]: Range, [previousFrom, previousTo]: Range): string {
  return `${dayRange(from, to)}, compared with ${dayRange(previousFrom, previousTo)}`
}

type Range = readonly [from: string, to: string]

/** The days that a dashboard shows at first: this month up to today, compared with as many days before. */
export function monthSoFar(now: Date, timeZone: string): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone }).format(now)
  const first = `${today.slice(0, 8)}01`
  return comparedRanges([first, today], [daysBefore(first, Number(today.slice(8))), daysBefore(first, 1)])
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
