import { operator } from '../../domain/operator.ts'
import { dayOf } from '../../ui/dates/days.ts'

/** The month that it is where the operator is: "2026-11". */
export function thisMonth(now = new Date(), timeZone = operator.timeZone): string {
  return dayOf(now, timeZone).slice(0, 7)
}

/** Months later; earlier for a negative number. */
export function monthsOn(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1 + count)).toISOString().slice(0, 7)
}

/** Whether statements are made of it: no month after this one. */
export function isMonth(value: string, now = new Date(), timeZone = operator.timeZone): boolean {
  return /^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/.test(value) && value <= thisMonth(now, timeZone)
}

/** "November 2026" */
export function monthName(month: string): string {
  return names.format(new Date(`${month}-01T00:00:00Z`))
}

const names = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
