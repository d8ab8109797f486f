import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'

import { finders } from '../../domain/find/find.ts'
import type { State } from '../../domain/places/places.ts'
import { ZipField } from '../../domain/places/ZipField.tsx'
import { ComboboxField } from '../../ui/combobox/Combobox.tsx'
import { dayOf } from '../../ui/dates/days.ts'
import { timesOfDay } from '../../ui/dates/timesOfDay.ts'
import { required } from '../../ui/fields/rules.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Form, FormActions, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'
import type { TrialAddress } from './trial.ts'

type TrialFormProps = {
  address: TrialAddress
  states: readonly State[]
  onTry: (address: TrialAddress) => void
}

const schema = v.object({ service: required, state: required, day: v.string(), minutes: v.string() })

/** The lead to try: its service, its state or ZIP code, and when it comes in. */
export function TrialForm({ address, states, onTry }: TrialFormProps) {
  const [zip, setZip] = useState('')
  const form = useForm({
    schema,
    initial: valuesOf(address),
    holdsDraft: false,
    send: ({ service, state, day, minutes }) =>
      onTry({
        service: Number(service),
        state,
        ...(day !== '' && { day, minutes: Number(minutes) }),
      }),
  })
  // Another address, by a link or Back, is another lead.
  const follow = useEffectEvent((initial: string) => form.reset(JSON.parse(initial)))
  const initial = JSON.stringify(valuesOf(address))
  useEffect(() => follow(initial), [initial])
  const { service, day } = form.values
  return (
    <Form form={form} asksBeforeLoss={false} aria-label="Try a lead">
      <ServiceField
        name="service"
        error={form.field('service').error}
        value={service}
        onService={(id) => form.set({ service: id })}
      />
      <ZipField
        label="ZIP code"
        name="zip"
        hint="Sets the state"
        value={zip}
        columns={6}
        onZip={(typed, place) => {
          setZip(typed)
          if (place) form.set({ state: place.stateCode })
        }}
      />
      <SelectField
        {...form.field('state')}
        label="State"
        required
        columns={6}
        options={[
          { value: '', label: '' },
          ...states.map(({ code, name }) => ({ value: code, label: name })),
        ]}
      />
      <TextField
        {...form.field('day')}
        label="Day"
        type="date"
        min={dayOf()}
        columns={6}
        hint={day === '' ? 'Leave it empty for now.' : undefined}
      />
      {day !== '' && (
        <SelectField
          {...form.field('minutes')}
          label="Time"
          columns={6}
          options={timesOfDay({ stored: Number(form.values.minutes) })}
        />
      )}
      <FormActions>
        <SubmitButton form={form}>Try lead</SubmitButton>
      </FormActions>
    </Form>
  )
}

function valuesOf({ service, state, day, minutes = 540 }: TrialAddress) {
  return { service: String(service ?? ''), state: state ?? '', day: day ?? '', minutes: String(minutes) }
}

type ServiceFieldProps = {
  name: string
  /** The service's id; empty for none. */
  value: string
  error: string | undefined
  onService: (id: string) => void
}

/** Its name is that of the choice, or is loaded for an address that only has the id. */
function ServiceField({ value, onService, ...field }: ServiceFieldProps) {
  const [chosen, setChosen] = useState<{ id: string; label: string }>()
  const isChosen = chosen?.id === value
  const { data } = useQuery({
    queryKey: ['services', 'named', value],
    queryFn: () => finders.services.byId([Number(value)]),
    enabled: value !== '' && !isChosen,
    staleTime: Infinity,
  })
  const loaded = data?.[0]
  return (
    <ComboboxField
      {...field}
      label="Service"
      required
      columns={12}
      value={isChosen ? chosen : loaded && { id: value, label: loaded.label }}
      load={async (named) =>
        (await finders.services.named(named)).map(({ id, label }) => ({ id: String(id), label }))
      }
      about={['services', 'to try']}
      onChoose={(choice) => {
        setChosen(choice)
        onService(choice?.id ?? '')
      }}
    />
  )
}
