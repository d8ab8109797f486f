import { wallClock } from '../../../texts/days.ts'
import { dayAfter, daysBetween, dayOf, momentOf } from '../../ui/dates/days.ts'

export type Suggestion = { label: string; at: string }
/** As date and time fields have it. */
export type LocalTime = { day: string; time: string }

const hourMs = 3_600_000

/** Times to choose with one press, where the person is. The afternoon is offered while it is ahead. */
export function suggestedTimes(now: Date, zone: string): Suggestion[] {
  const today = dayOf(now, zone)
  const afternoon = momentOf(today, 15, zone)
  const isAhead = Date.parse(afternoon) - now.getTime() > hourMs
  return [
    { label: 'In 1 hour', at: new Date(Math.ceil(now.getTime() / 60_000) * 60_000 + hourMs).toISOString() },
    ...(isAhead ? [{ label: 'This afternoon', at: afternoon }] : []),
    { label: 'Tomorrow 9:00', at: tomorrowAt9(now, zone) },
    { label: 'Next week', at: momentOf(nextMonday(today), 9, zone) },
  ]
}

export function tomorrowAt9(now: Date, zone: string): string {
  return momentOf(dayAfter(dayOf(now, zone)), 9, zone)
}

/** The same time tomorrow, or a day later if it is due after today. */
export function oneDayLater(dueAt: string, now: Date, zone: string): string {
  const { day, time } = localTime(dueAt, zone)
  const today = dayOf(now, zone)
  return moment({ day: dayAfter(day > today ? day : today), time }, zone)
}

export function localTime(at: string, zone: string): LocalTime {
  const { hour, minute } = wallClock(zone, at)
  return { day: dayOf(at, zone), time: `${hour}:${minute}` }
}

/** The suggestion's own moment where it is meant: in the night of a change of clocks, an hour comes twice. */
export function moment(
  { day, time }: LocalTime,
  zone: string,
  suggestions: readonly Suggestion[] = [],
): string {
  const meant = suggestions.find(({ at }) => {
    const local = localTime(at, zone)
    return local.day === day && local.time === time
  })
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  return meant?.at ?? momentOf(day, hour + minute / 60, zone)
}

/** "Today 3:00 PM", "Tue 3:00 PM" within six days, else "Dec 3, 3:00 PM". */
export function shownTime(at: string, now: Date, zone: string): string {
  const days = daysBetween(dayOf(now, zone), dayOf(at, zone))
  const near = { '-1': 'Yesterday', 0: 'Today', 1: 'Tomorrow' }[days]
  const time = format(at, zone, { hour: 'numeric', minute: '2-digit' })
  if (near) return `${near} ${time}`
  if (days > 1 && days < 7) return `${format(at, zone, { weekday: 'short' })} ${time}`
  const withYear = dayOf(at, zone).slice(0, 4) !== dayOf(now, zone).slice(0, 4)
  return `${format(at, zone, { month: 'short', day: 'numeric', ...(withYear && { year: 'numeric' }) })}, ${time}`
}

function format(at: string, timeZone: string, parts: Intl.DateTimeFormatOptions): string {
  // Engines differ in which space stands before AM.
  return new Intl.DateTimeFormat('en-US', { ...parts, timeZone }).format(new Date(at)).replaceAll(/\s/g, ' ')
}

function nextMonday(today: string): string {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  return dayAfter(today, 8 - (weekday === 0 ? 7 : weekday))
}
