import { date, relativeTime } from './dates.ts'

/** For a narrow column: "3h ago" within a day, then "Nov 20", with its year when that is another one. */
export function shortDate(when: string, now = new Date(), timeZone?: string): string {
  if (now.getTime() - new Date(when).getTime() < 86_400_000) return relativeTime(when, now, timeZone)
  const [day = '', year] = date(when, timeZone).split(', ')
  return year === date(now, timeZone).split(', ')[1] ? day : `${day}, ${year}`
}
