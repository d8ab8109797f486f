/** "Dec 15, 2026", or "Dec 15" without its year, of a calendar day, whatever the zone of the reader. */
export function calendarDay(day: string, { withYear = true } = {}): string {
  const at = Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
  // An imported answer may hold a day that no calendar has; engines disagree on February 31.
  if (Number.isNaN(at)) return day
  return (withYear ? dayAndYear : dayAlone).format(at)
}

const dayAlone = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dayAndYear = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC',
})

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
  const today = dayIn(timeZone, now)
  const first = `${today.slice(0, 8)}01`
  return comparedRanges([first, today], [daysBefore(first, Number(today.slice(8))), daysBefore(first, 1)])
}

/** The calendar day of a moment in a time zone, as date fields have it: "2026-11-21". */
export function dayIn(timeZone: string, when: Date | number | string): string {
  const { year, month, day } = wallClock(timeZone, when)
  return `${year.padStart(4, '0')}-${month}-${day}`
}

/** The moment that a time zone's clocks show, as milliseconds since 1970 on a clock that shows UTC. */
export function wallTime(timeZone: string, when: Date | number | string): number {
  const { hour, minute, second } = wallClock(timeZone, when)
  return Date.parse(`${dayIn(timeZone, when)}T${hour}:${minute}:${second}Z`)
}

export type WallClock = Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', string>

/**
 * Digits of the Gregorian calendar with leading zeros. Taken part by part: how a language writes a whole date changes
 * with the browser's version.
 */
export function wallClock(timeZone: string, when: Date | number | string): WallClock {
  const clock: WallClock = { year: '', month: '', day: '', hour: '', minute: '', second: '' }
  for (const { type, value } of partsIn(timeZone).formatToParts(new Date(when)))
    if (type in clock) clock[type as keyof WallClock] = value.padStart(2, '0')
  return clock
}

const formats = new Map<string, Intl.DateTimeFormat>()

function partsIn(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone)
  if (cached) return cached
  const digits = 'numeric'
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: digits,
    month: digits,
    day: digits,
    hour: digits,
    minute: digits,
    second: digits,
  })
  formats.set(timeZone, format)
  return format
}

function daysBefore(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
}
