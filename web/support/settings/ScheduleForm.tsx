import { useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { timesOfDay } from '../../ui/dates/timesOfDay.ts'
import { dayNames } from '../../ui/dates/weekdays.ts'
import { zoneName } from '../../ui/dates/zones.ts'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { saveSupportScheduleDocument } from '../data/operations.ts'
import { type Schedule, scheduleQuery } from '../data/scheduleQuery.ts'
import styles from '../Support.module.css'
import { daysHint, scheduleSchema, type ScheduleValues } from './schedule.ts'

const days = dayNames.map((label, index) => ({ value: String(index + 1), label }))
const hour = 60

export function ScheduleForm({ schedule }: { schedule: Schedule }) {
  const initial = valuesOf(schedule)
  const form = useForm({ schema: scheduleSchema, initial, send: useSave() })
  return (
    <Form form={form} aria-label="Help desk">
      <h2>Working hours</h2>
      <CheckboxGroup {...form.choices('days')} label="Working days" required options={days} />
      <SelectField
        {...form.field('opensMinute')}
        label="Opens at"
        columns={4}
        options={timesOfDay({ stored: schedule.opensMinute, last: 23 * hour })}
      />
      <SelectField
        {...form.field('closesMinute')}
        label="Closes at"
        columns={4}
        options={timesOfDay({ stored: schedule.closesMinute, first: hour, last: 24 * hour })}
      />
      <p className={styles.hint}>
        Times are in {zoneName(schedule.timeZone)}. A request that arrives outside of working hours counts
        from the next opening.
      </p>
      <h2>Targets</h2>
      <TextField
        {...form.field('answerHours')}
        label="First reply within"
        required
        inputMode="numeric"
        columns={4}
        hint={daysHint(form.values, form.values.answerHours)}
      />
      <TextField
        {...form.field('resolutionHours')}
        label="Resolution within"
        required
        inputMode="numeric"
        columns={4}
        hint={daysHint(form.values, form.values.resolutionHours)}
      />
      <p className={styles.hint}>
        Open requests get new due times when you save. What is already answered or resolved stays as it is.
      </p>
      <FormActions>
        <SubmitButton form={form} disabled={!form.dirty}>
          Save changes
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function valuesOf({ days: chosen, opensMinute, closesMinute, answerHours, resolutionHours }: Schedule) {
  return {
    days: chosen.map(String),
    opensMinute: String(opensMinute),
    closesMinute: String(closesMinute),
    answerHours: String(answerHours),
    resolutionHours: String(resolutionHours),
  }
}

function useSave() {
  const queries = useQueryClient()
  const toast = useToast()
  return async ({ days: chosen, ...values }: ScheduleValues) => {
    const input = {
      days: chosen.map(Number).toSorted((a, b) => a - b),
      opensMinute: Number(values.opensMinute),
      closesMinute: Number(values.closesMinute),
      answerHours: Number(values.answerHours),
      resolutionHours: Number(values.resolutionHours),
    }
    await request(saveSupportScheduleDocument, { input })
    toast.show({ severity: 'success', summary: 'Saved', detail: 'Open requests have new due times.' })
    // Queues and requests show due times.
    for (const queryKey of [['tickets'], ['ticket']]) void queries.invalidateQueries({ queryKey })
    await queries.invalidateQueries(scheduleQuery)
  }
}
