/** Working hours, decided for each minute alone: slow, and written without the SQL. */
export type Span = { weekday: number; opens: number; closes: number }
export type Hours = {
  zone: string
  spans: readonly Span[]
  holidays: readonly string[]
  daysOff: readonly string[]
}

export const minute = 60_000
const dayMinutes = 24 * 60

/** Minutes since 1970 on the wall clock of the zone, as if that were UTC. */
function wallClockOf(zone: string): (time: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  const quarters = new Map<number, number>()
  // Clocks change at full quarters of an hour.
  const offsetAt = (quarter: number) => {
    const known = quarters.get(quarter)
    if (known !== undefined) return known
    const parts = Object.fromEntries(
      format.formatToParts(quarter * 15 * minute).map(({ type, value }) => [type, Number(value)]),
    )
    const { year = 0, month = 0, day = 0, hour = 0, minute: minutes = 0 } = parts
    const offset = Date.UTC(year, month - 1, day, hour, minutes) / minute - quarter * 15
    quarters.set(quarter, offset)
    return offset
  }
  return (time) => Math.floor(time / minute) + offsetAt(Math.floor(time / minute / 15))
}

export type Minutes = { from: number; isOpen: readonly boolean[] }

/** Whether it is open in each minute of these days, which begin and end at midnight UTC. */
export function minutesOf(hours: Hours, from: number, days: number): Minutes {
  const wallClock = wallClockOf(hours.zone)
  const length = days * dayMinutes
  const margin = 3 * dayMinutes
  const shown = new Map<number, number>()
  for (let index = -margin; index < length + margin; index += 1)
    shown.set(wallClock(from + index * minute), index)
  const indexOf = (wall: number) => {
    const index = shown.get(wall)
    if (index !== undefined) return index
    // The time is skipped: it comes as much later as it is after the last time that was shown.
    let before = wall
    while (!shown.has(before)) before -= 1
    return (shown.get(before) ?? 0) + wall - before
  }
  const isOpen = Array.from({ length }, () => false)
  const firstDay = Math.floor(wallClock(from) / dayMinutes) - 1
  for (let day = firstDay; day <= firstDay + days + 2; day += 1)
    for (const { weekday, opens, closes } of hours.spans) {
      if (weekday !== weekdayOf(day) || isDayOff(hours, day)) continue
      const end = Math.min(indexOf(day * dayMinutes + closes), length)
      for (let index = Math.max(indexOf(day * dayMinutes + opens), 0); index < end; index += 1)
        isOpen[index] = true
    }
  return { from, isOpen }
}

const dateOf = (day: number) => new Date(day * dayMinutes * minute)
const weekdayOf = (day: number) => dateOf(day).getUTCDay() || 7
export const isoDay = (date: Date) => date.toISOString().slice(0, 10)

function isDayOff({ holidays, daysOff }: Hours, day: number): boolean {
  const iso = isoDay(dateOf(day))
  const year = dateOf(day).getUTCFullYear()
  return (
    daysOff.includes(iso) ||
    [year - 1, year, year + 1].some((one) =>
      holidays.some((code) => (holidaysOf(one)[code] ?? []).includes(iso)),
    )
  )
}

const known = new Map<number, Record<string, string[]>>()

/** The days of each federal holiday of a year, with those on which it is observed. */
export function holidaysOf(year: number): Record<string, string[]> {
  const made = known.get(year) ?? {
    NEW_YEAR: fixed(year, 1, 1),
    KING: [nth(year, 1, 1, 3)],
    WASHINGTON: [nth(year, 2, 1, 3)],
    MEMORIAL: [last(year, 5, 1)],
    JUNETEENTH: fixed(year, 6, 19),
    INDEPENDENCE: fixed(year, 7, 4),
    LABOR: [nth(year, 9, 1, 1)],
    COLUMBUS: [nth(year, 10, 1, 2)],
    VETERANS: fixed(year, 11, 11),
    THANKSGIVING: [nth(year, 11, 4, 4)],
    CHRISTMAS: fixed(year, 12, 25),
  }
  known.set(year, made)
  return made
}

function fixed(year: number, month: number, day: number): string[] {
  const date = new Date(Date.UTC(year, month - 1, day))
  const shift = { 6: -1, 0: 1 }[date.getUTCDay()]
  if (shift === undefined) return [isoDay(date)]
  return [isoDay(date), isoDay(new Date(Date.UTC(year, month - 1, day + shift)))].toSorted()
}

function nth(year: number, month: number, weekday: number, number: number): string {
  const days = daysOf(year, month).filter((date) => date.getUTCDay() === weekday)
  return isoDay(days[number - 1] ?? new Date(Number.NaN))
}

function last(year: number, month: number, weekday: number): string {
  return isoDay(daysOf(year, month).findLast((date) => date.getUTCDay() === weekday) ?? new Date(Number.NaN))
}

function daysOf(year: number, month: number): Date[] {
  return Array.from({ length: 31 }, (_, index) => new Date(Date.UTC(year, month - 1, index + 1))).filter(
    (date) => date.getUTCMonth() === month - 1,
  )
}
