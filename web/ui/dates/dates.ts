import { wallClock } from '../../../texts/days.ts'
import { product } from '../product.ts'

/** "Nov 19, 2026, 12:00 AM CST": the operator's zone, with its true abbreviation (CST in winter, CDT in summer). */
export function dateTime(when: string | Date, timeZone = product.timeZone): string {
  return plain(formatter(timeZone, true).format(new Date(when)))
}

/** "Nov 19, 2026" */
export function date(when: string | Date, timeZone = product.timeZone): string {
  return plain(formatter(timeZone, false).format(new Date(when)))
}

/** Under 60 seconds as seconds, under 3600 as minutes, under 86400 as hours, then an absolute date and time. */
export function relativeTime(when: string | Date, now = new Date(), timeZone = product.timeZone): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(when).getTime()) / 1000))
  if (seconds < 60) return `${seconds}s ago`
  if (seconds < 3600) return `${Math.floor(seconds / 60)}m ago`
  if (seconds < 86400) return `${Math.floor(seconds / 3600)}h ago`
  return dateTime(when, timeZone)
}

/** The hour of the day where the operator is, for a greeting. */
export function hourOfDay(now = new Date(), timeZone = product.timeZone): number {
  return Number(wallClock(timeZone, now).hour)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(timeZone: string, withTime: boolean): Intl.DateTimeFormat {
  const key = `${timeZone} ${withTime}`
  const kept = formatters.get(key)
  if (kept) return kept
  const day = { year: 'numeric', month: 'short', day: 'numeric', timeZone } as const
  const time = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' } as const
  const made = new Intl.DateTimeFormat('en-US', withTime ? { ...day, ...time } : day)
  formatters.set(key, made)
  return made
}

// Engines differ in which space stands before AM.
function plain(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ')
}
