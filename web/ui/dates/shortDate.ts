import { calendarDay } from '../../../texts/days.ts'
import { relativeTime } from './dates.ts'
import { dayOf } from './days.ts'

/** For a narrow column: "3h ago" within a day, then "Nov 20", with its year when that is another one. */
export function shortDate(when: string, now = new Date(), timeZone?: string): string {
  if (now.getTime() - new Date(when).getTime() < 86_400_000) return relativeTime(when, now, timeZone)
  const day = dayOf(when, timeZone)
  return calendarDay(day, { withYear: day.slice(0, 4) !== dayOf(now, timeZone).slice(0, 4) })
}
