import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'

import { Button } from '../../ui/buttons/Button.tsx'
import { dayOf } from '../../ui/dates/days.ts'
import { atMost, optional, required } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import { request } from '../api/request.ts'
import { personName } from '../names.ts'
import styles from './FollowUps.module.css'
import { type FollowUp, followUpColleaguesDocument } from './operations.ts'
import { localTime, moment, suggestedTimes, tomorrowAt9 } from './times.ts'
import { type FollowedRecord, useFollowUps } from './useFollowUps.ts'

export type Suggested = { dueAt: string; whatFor: string }

export type FollowUpFormProps = {
  record: FollowedRecord
  readerId: number
  zone: string
  followUp?: FollowUp | undefined
  suggestion?: Suggested | undefined
  onAdded?: (() => void) | undefined
  onClose: () => void
}

const schema = v.object({
  whatFor: v.pipe(optional, atMost(200)),
  day: required,
  time: required,
  user: v.string(),
})

/** When, what for and for whom. Enter in the text is enough: it is for oneself, tomorrow at 9. */
export function FollowUpForm({
  record,
  readerId,
  zone,
  followUp,
  suggestion,
  onAdded,
  onClose,
}: FollowUpFormProps) {
  const [now] = useState(() => new Date())
  const begun = followUp ?? suggestion
  const suggestions = suggestedTimes(now, zone)
  const { add, change, finish } = useFollowUps(record.renews, zone)
  const colleagues = useColleagues(record)
  const form = useForm({
    schema,
    initial: {
      whatFor: begun?.whatFor ?? '',
      ...localTime(begun?.dueAt ?? tomorrowAt9(now, zone), zone),
      user: String(followUp?.userId ?? readerId),
    },
    // A time is meant for now.
    holdsDraft: false,
    nameOf: (key) => ({ dueAt: 'day', userId: 'user' })[key] ?? key,
    send: async ({ whatFor, day, time, user }) => {
      const dueAt = moment({ day, time }, zone, suggestions)
      const input = { whatFor, dueAt, userId: Number(user) }
      await (followUp ? change.send({ ...input, before: followUp }) : add.send({ ...input, record }))
      onClose()
      if (!followUp) onAdded?.()
    },
  })
  const isChosen = ({ day, time }: { day: string; time: string }) =>
    form.values.day === day && form.values.time === time
  return (
    <Form form={form} asksBeforeLoss={false} aria-label={followUp ? 'Change follow-up' : 'Follow up'}>
      <div className={styles.times} role="group" aria-label="When">
        {suggestions.map(({ label, at }) => {
          const local = localTime(at, zone)
          return (
            <button
              key={label}
              type="button"
              className={styles.preset}
              aria-pressed={isChosen(local)}
              onClick={() => form.set(local)}
            >
              {label}
            </button>
          )
        })}
      </div>
      <TextField
        {...form.field('day')}
        label="Date"
        type="date"
        min={dayOf(now, zone)}
        required
        columns={6}
      />
      <TextField {...form.field('time')} label="Time" type="time" required columns={6} />
      <TextField
        {...form.field('whatFor')}
        label="What for?"
        maxLength={200}
        autoComplete="off"
        autoFocus={!matchMedia('(pointer: coarse)').matches}
        columns={12}
      />
      {(colleagues.length > 0 || form.values.user !== String(readerId)) && (
        <SelectField
          {...form.field('user')}
          label="For"
          columns={12}
          options={[{ value: String(readerId), label: 'Me' }, ...optionsOf(colleagues, followUp, readerId)]}
        />
      )}
      <FormActions>
        {followUp && (
          <Button
            look="quiet"
            busy={finish.busy}
            onClick={() => finish.run({ id: followUp.id, how: 'REMOVED' }, onClose)}
          >
            Remove
          </Button>
        )}
        <SubmitButton form={form}>{followUp ? 'Save' : 'Add follow-up'}</SubmitButton>
      </FormActions>
    </Form>
  )
}

type Colleague = { id: number; firstName: string | null; lastName: string | null }

function useColleagues({ kind, recordId }: FollowedRecord): Colleague[] {
  const { data } = useQuery({
    queryKey: ['followUps', 'colleagues', kind, recordId],
    queryFn: async () => (await request(followUpColleaguesDocument, { kind, recordId })).followUpColleagues,
  })
  return (data?.nodes ?? []).filter((person) => person !== null)
}

/** The colleague who has it stays a choice while the others load. */
function optionsOf(colleagues: readonly Colleague[], followUp: FollowUp | undefined, readerId: number) {
  const holder =
    followUp && followUp.userId !== readerId ? [{ id: followUp.userId, ...nameOf(followUp) }] : []
  const known = colleagues.some(({ id }) => id === followUp?.userId) ? [] : holder
  return [...known, ...colleagues].map((person) => ({
    value: String(person.id),
    label: personName(person) ?? `Person ${person.id}`,
  }))
}

function nameOf({ user }: FollowUp) {
  return { firstName: user?.firstName ?? null, lastName: user?.lastName ?? null }
}
