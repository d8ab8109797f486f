import { X } from 'lucide-react'
import { useState } from 'react'
import type * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { IconButton } from '../../ui/buttons/IconButton.tsx'
import { tomorrow } from '../../ui/dates/days.ts'
import { dayNames } from '../../ui/dates/weekdays.ts'
import { deviceZone, zonesWith } from '../../ui/dates/zones.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { CheckboxGroup } from '../../ui/fields/CheckboxGroup.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { product } from '../../ui/product.ts'
import { saveWorkingHoursDocument, type WorkingHours } from '../data/workingHours.ts'
import { type FormSpan, holidayText, hoursSchema, usual } from './hours.ts'
import { dayText } from './limits.ts'
import type { Side } from './OfferLimits.tsx'
import styles from './Offers.module.css'
import { WeekdayHours } from './WeekdayHours.tsx'

type HoursDialogProps = Side & { hours: WorkingHours; onClose: () => void }
type Sent = v.InferOutput<typeof hoursSchema>

export function HoursDialog({ organizationId, operates, hours, onClose }: HoursDialogProps) {
  const save = useAction({
    send: (values: Sent) =>
      request(saveWorkingHoursDocument, {
        input: { organizationId, expectedVersion: hours.version, ...inputOf(values) },
      }),
    done: 'Hours saved',
    renews: [['organizations', 'workingHours'], ['lead'], ['leads']],
  })
  const form = useForm({
    schema: hoursSchema,
    initial: initialOf(hours, operates),
    about: `hours ${organizationId} ${hours.version}`,
    send: async (values) => {
      await save.send(values)
      onClose()
    },
  })
  const { spans, holidays, daysOff } = form.values
  const errorAt = (path: string) => form.control(path).error
  const codes = hours.federalHolidays.map(({ code }) => code)
  return (
    <FormDialog form={form} title="Working hours" action="Save hours" place="right" onClose={onClose}>
      <SelectField
        {...form.field('timeZone')}
        label="Time zone"
        columns={12}
        options={zonesWith([form.values.timeZone, deviceZone()])}
      />
      {dayNames.map((name, index) => (
        <WeekdayHours
          key={name}
          name={name}
          weekday={index + 1}
          spans={spans}
          errorAt={errorAt}
          onSpans={(changed) => form.set({ spans: changed })}
        />
      ))}
      {errorAt('spans') !== undefined && (
        <p role="alert" className={styles.wrong}>
          {errorAt('spans')}
        </p>
      )}
      <CheckboxGroup
        {...form.choices('holidays')}
        label="Closed on federal holidays"
        options={hours.federalHolidays.map((holiday) => ({
          value: holiday.code,
          label: holidayText(holiday),
        }))}
        tools={
          <Checkbox
            name="allHolidays"
            label="All federal holidays"
            columns={12}
            checked={holidays.length === codes.length}
            onChange={({ target }) => form.set({ holidays: target.checked ? codes : [] })}
          />
        }
      />
      <DaysOff
        days={daysOff}
        error={errorAt('daysOff')}
        onDays={(changed) => form.set({ daysOff: changed })}
      />
    </FormDialog>
  )
}

type DaysOffProps = { days: readonly string[]; error: string | undefined; onDays: (days: string[]) => void }

function DaysOff({ days, error, onDays }: DaysOffProps) {
  const [day, setDay] = useState('')
  const add = () => {
    onDays([...new Set([...days, day])].toSorted())
    setDay('')
  }
  return (
    <fieldset className={styles.day}>
      <legend>Days off</legend>
      {days.map((off) => (
        <div key={off} className={styles.dayOff}>
          <span>{dayText(off)}</span>
          <IconButton
            label={`Remove ${dayText(off)}`}
            onClick={() => onDays(days.filter((other) => other !== off))}
          >
            <X size={16} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      <div className={styles.dayOff}>
        <TextField
          name="dayOff"
          label="Day off"
          type="date"
          min={tomorrow()}
          columns={12}
          error={error}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <Button type="button" disabled={day === ''} onClick={add}>
          Add day off
        </Button>
      </div>
    </fieldset>
  )
}

function initialOf({ timeZone, spans, holidays, daysOff }: WorkingHours, operates: boolean) {
  const device = operates ? '' : deviceZone()
  return {
    timeZone: timeZone ?? (device || product.timeZone),
    spans:
      timeZone === null
        ? usual
        : spans.map(({ weekday, opensMinute, closesMinute }): FormSpan => ({
            weekday,
            opens: String(opensMinute),
            closes: String(closesMinute),
          })),
    holidays,
    daysOff,
  }
}

function inputOf({ timeZone, spans, holidays, daysOff }: Sent) {
  return {
    timeZone,
    weekdays: spans.map(({ weekday }) => weekday),
    opensMinutes: spans.map(({ opens }) => Number(opens)),
    closesMinutes: spans.map(({ closes }) => Number(closes)),
    holidays,
    daysOff,
  }
}
