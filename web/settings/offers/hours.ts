import * as v from 'valibot'

import { dateTime } from '../../ui/dates/dates.ts'
import { timeOfDay } from '../../ui/dates/timesOfDay.ts'
import { dayNames } from '../../ui/dates/weekdays.ts'
import type { WorkingHours, WorkingSpan } from '../data/workingHours.ts'
import { dayText } from './limits.ts'

/** "8:00 AM to noon, 1:00 PM to 5:00 PM", or nothing on a closed day. */
export function timesText(spans: readonly WorkingSpan[], weekday: number): string {
  return spans
    .filter((span) => span.weekday === weekday)
    .map(({ opensMinute, closesMinute }) =>
      opensMinute === 0 && closesMinute === 1440
        ? 'All day'
        : `${timeOfDay(opensMinute)} to ${timeOfDay(closesMinute)}`,
    )
    .join(', ')
}

/** "Open now until Nov 27, 2026, 5:00 PM CST" */
export function openText({ timeZone, isOpen, changesAt }: WorkingHours): string {
  if (timeZone === null) return 'Open at all times'
  if (changesAt === null) return isOpen ? 'Open now' : 'Closed now'
  const at = dateTime(changesAt, timeZone)
  return isOpen ? `Open now, until ${at}` : `Closed now, opens ${at}`
}

/** "Independence Day (Fri, Jul 3, 2026 and Sat, Jul 4, 2026)" */
export function holidayText({ name, days }: WorkingHours['federalHolidays'][number]): string {
  return `${name} (${days.map((day) => dayText(day)).join(' and ')})`
}

/** As the form has it: minutes as the values of selects. */
export type FormSpan = { weekday: number; opens: string; closes: string }

const span = v.pipe(
  v.object({ weekday: v.number(), opens: v.string(), closes: v.string() }),
  v.forward(
    v.check(({ opens, closes }) => Number(closes) > Number(opens), 'Choose a time after opening'),
    ['closes'],
  ),
)

export const hoursSchema = v.object({
  timeZone: v.string(),
  spans: v.pipe(
    v.array(span),
    v.minLength(1, 'Choose hours for at least one day, or remove the hours to be open at all times'),
    v.check((spans) => overlapOf(spans) === undefined, overlapMessage),
  ),
  holidays: v.array(v.string()),
  daysOff: v.array(v.string()),
})

function overlapMessage({ input }: { input: unknown }): string {
  return `Hours of ${dayNames[(overlapOf(input as FormSpan[]) ?? 1) - 1]} overlap`
}

/** The first weekday with spans that overlap. */
function overlapOf(spans: readonly FormSpan[]): number | undefined {
  return spans.find((one, index) =>
    spans
      .slice(index + 1)
      .some(
        (other) =>
          other.weekday === one.weekday &&
          Number(other.opens) < Number(one.closes) &&
          Number(one.opens) < Number(other.closes),
      ),
  )?.weekday
}

/** One more span of a weekday: after its last one, else from 9 to 5. */
export function withSpan(spans: readonly FormSpan[], weekday: number): FormSpan[] {
  const last = Math.max(
    -1,
    ...spans.filter((one) => one.weekday === weekday).map(({ closes }) => Number(closes)),
  )
  if (last < 0) return [...spans, { weekday, opens: '540', closes: '1020' }]
  const opens = Math.min(last + 60, 1380)
  return [...spans, { weekday, opens: String(opens), closes: String(Math.min(opens + 240, 1440)) }]
}

/** The hours of a day on all days from Monday to Friday. */
export function onWeekdays(spans: readonly FormSpan[], weekday: number): FormSpan[] {
  const copied = spans.filter((one) => one.weekday === weekday)
  return [
    ...spans.filter((one) => one.weekday > 5),
    ...[1, 2, 3, 4, 5].flatMap((day) => copied.map((one) => ({ ...one, weekday: day }))),
  ]
}

/** Of new hours: from Monday to Friday, 9 to 5. */
export const usual: FormSpan[] = onWeekdays(withSpan([], 1), 1)
