import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { timesOfDay } from '../../ui/dates/timesOfDay.ts'
import { deviceZone, zoneName, zonesWith } from '../../ui/dates/zones.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { saveNotificationSettingsDocument } from '../data/settingsOperations.ts'
import { type Hours, notificationSettingsQuery } from '../data/settingsQuery.ts'

const schema = v.pipe(
  v.object({
    digestMinute: v.string(),
    isQuiet: v.boolean(),
    quietFrom: v.string(),
    quietTo: v.string(),
    timeZone: v.string(),
  }),
  v.forward(
    v.check(
      ({ isQuiet, quietFrom, quietTo }) => !isQuiet || quietFrom !== quietTo,
      'Choose a different time',
    ),
    ['quietTo'],
  ),
)

/** Of quiet hours that are switched on for the first time: 10 PM to 7 AM. */
const night = { from: 22 * 60, to: 7 * 60 }

/** The digest's hour, quiet hours and the time zone of both. */
export function HoursForm({ hours }: { hours: Hours }) {
  const save = useSaveHours()
  const initial = {
    digestMinute: String(hours.digestMinute),
    isQuiet: hours.quietFrom !== null,
    quietFrom: String(hours.quietFrom ?? night.from),
    quietTo: String(hours.quietTo ?? night.to),
    timeZone: hours.timeZone,
  }
  const form = useForm({ schema, initial, send: save })
  const device = deviceZone()
  return (
    <Form form={form} aria-label="When you’re notified">
      <h2>When you’re notified</h2>
      <SelectField
        {...form.field('digestMinute')}
        label="Daily digest at"
        columns={4}
        options={timesOfDay({ stored: hours.digestMinute })}
      />
      <SelectField
        {...form.field('timeZone')}
        label="Time zone"
        columns={8}
        options={zonesWith([hours.timeZone, device])}
      />
      {device !== '' && device !== form.values.timeZone && (
        <div>
          <Button type="button" onClick={() => form.set({ timeZone: device })}>
            Use this device’s time zone, {zoneName(device)}
          </Button>
        </div>
      )}
      <Checkbox
        {...form.checkbox('isQuiet')}
        label="Quiet hours"
        hint="Emails and push notifications wait until quiet hours end. Password, invitation and sign-in emails don’t."
        columns={12}
      />
      {form.values.isQuiet && (
        <>
          <SelectField
            {...form.field('quietFrom')}
            label="Quiet from"
            columns={4}
            options={timesOfDay({ stored: hours.quietFrom })}
          />
          <SelectField
            {...form.field('quietTo')}
            label="Quiet until"
            columns={4}
            options={timesOfDay({ stored: hours.quietTo })}
          />
        </>
      )}
      <FormActions>
        <SubmitButton form={form} disabled={!form.dirty}>
          Save changes
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

function useSaveHours() {
  const queries = useQueryClient()
  const toast = useToast()
  return async (values: v.InferOutput<typeof schema>) => {
    const { timeZone, isQuiet } = values
    const hours: Hours = {
      timeZone,
      quietFrom: isQuiet ? Number(values.quietFrom) : null,
      quietTo: isQuiet ? Number(values.quietTo) : null,
      digestMinute: Number(values.digestMinute),
    }
    await request(saveNotificationSettingsDocument, { input: hours })
    toast.show({ severity: 'success', summary: 'Saved', detail: 'Your notification hours were saved.' })
    await queries.invalidateQueries(notificationSettingsQuery)
  }
}
