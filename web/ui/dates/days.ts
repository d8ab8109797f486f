import { dayIn, wallTime } from '../../../texts/days.ts'
import { product } from '../product.ts'

/** The day of a moment where the operator is, as date fields have it: "2026-11-21". */
export function dayOf(when: string | Date = new Date(), timeZone = product.timeZone): string {
  return dayIn(timeZone, when)
}

/** The day after today where the operator is. */
export function tomorrow(now = new Date(), timeZone = product.timeZone): string {
  return dayAfter(dayOf(now, timeZone))
}

export function dayAfter(day: string, days = 1): string {
  return new Date(midnight(day) + days * dayMs).toISOString().slice(0, 10)
}

/** How many days one day lies after another. */
export function daysBetween(from: string, to: string): number {
  return Math.round((midnight(to) - midnight(from)) / dayMs)
}

/** The moment at which it is this hour of a day where the operator is, for the wire. */
export function momentOf(day: string, hour = 0, timeZone = product.timeZone): string {
  const wanted = midnight(day) + hour * hourMs
  const guess = wanted - ahead(wanted, timeZone)
  // Where the clocks are changed in between, the other side's offset holds.
  return new Date(wanted - ahead(guess, timeZone)).toISOString()
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

function midnight(day: string): number {
  return Date.parse(`${day.slice(0, 10)}T00:00:00Z`)
}

/** How far the zone's clocks are ahead of UTC at a moment, in milliseconds. */
function ahead(moment: number, timeZone: string): number {
  return wallTime(timeZone, moment) - Math.floor(moment / 1000) * 1000
}
