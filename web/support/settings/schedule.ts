import * as v from 'valibot'

import { messages } from '../../ui/fields/rules.ts'

const mostHours = 1000

const hoursRule = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(messages.required),
  v.check(
    (text) => /^\d{1,4}$/.test(text) && Number(text) >= 1 && Number(text) <= mostHours,
    'Enter a whole number of hours from 1 to 1,000',
  ),
)

/** The rules of the database, so that the person learns of a mistake at its field. */
export const scheduleSchema = v.pipe(
  v.object({
    days: v.pipe(v.array(v.string()), v.minLength(1, 'Choose at least one day')),
    opensMinute: v.string(),
    closesMinute: v.string(),
    answerHours: hoursRule,
    resolutionHours: hoursRule,
  }),
  v.forward(
    v.partialCheck(
      [['opensMinute'], ['closesMinute']],
      ({ opensMinute, closesMinute }) => Number(closesMinute) - Number(opensMinute) >= 60,
      'Choose a time at least one hour after opening',
    ),
    ['closesMinute'],
  ),
  v.forward(
    v.partialCheck(
      [['answerHours'], ['resolutionHours']],
      ({ answerHours, resolutionHours }) => Number(resolutionHours) >= Number(answerHours),
      'A resolution can’t be due before the first reply',
    ),
    ['resolutionHours'],
  ),
)

export type ScheduleValues = v.InferOutput<typeof scheduleSchema>

/** "1 working hour" */
export function hoursText(hours: number): string {
  return hours === 1 ? '1 working hour' : `${hours.toLocaleString('en-US')} working hours`
}

/** A target in days of these hours: "Working hours, 2 working days". */
export function daysHint({ opensMinute, closesMinute }: ScheduleValues, target: string): string {
  const days = (Number(target) * 60) / (Number(closesMinute) - Number(opensMinute))
  if (!Number.isFinite(days) || days < 1) return 'Working hours'
  const shown = Math.round(days * 10) / 10
  return `Working hours, ${Math.abs(shown - days) > 0.001 ? 'about ' : ''}${shown} working ${shown === 1 ? 'day' : 'days'}`
}
