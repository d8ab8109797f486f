import { useQuery } from '@tanstack/react-query'

import { isObject } from '../../../forms/readForm.ts'
import type { AddressAnswer, Answer } from '../../../forms/schema.ts'
import choice from '../fields/Choice.module.css'
import { Asterisk, span } from '../fields/Field.tsx'
import form from '../fields/Form.module.css'
import { SelectField } from '../fields/SelectField.tsx'
import { TextField } from '../fields/TextField.tsx'
import { statesQuery, type ZipCode } from '../places/places.ts'
import { ZipField } from '../places/ZipField.tsx'
import type { FormFieldInputProps } from './formFieldProps.ts'

/** Street, city, state and zip code; a known zip code fills in what it says. */
export function AddressFields({ field, columns, answer, wrong, onAnswer }: FormFieldInputProps) {
  const { key, label, help, required = false } = field
  const { data: states = [] } = useQuery(statesQuery)
  const address = addressOf(answer)
  const set = (part: Partial<AddressAnswer>) => onAnswer(key, (before) => ({ ...addressOf(before), ...part }))
  const part = (name: keyof AddressAnswer, width: number) => ({
    name: `${key}.${name}`,
    value: address[name],
    error: wrong[`${key}.${name}`] ?? (name === 'street' ? wrong[key] : undefined),
    required,
    columns: width,
    autoComplete: 'off',
  })
  const onZip = (zip: string, place: ZipCode | undefined) =>
    set({ zip, ...(place && { state: place.stateCode, city: address.city || place.city }) })
  return (
    <fieldset style={span(columns)} className={choice.group}>
      <legend className={choice.legend}>
        {label}
        {required && <Asterisk />}
      </legend>
      <div className={form.form}>
        <TextField
          {...part('street', 8)}
          label="Street"
          hint={help}
          onChange={({ target }) => set({ street: target.value })}
        />
        <ZipField {...part('zip', 4)} label="Zip code" onZip={onZip} />
        <TextField {...part('city', 6)} label="City" onChange={({ target }) => set({ city: target.value })} />
        <SelectField
          {...part('state', 6)}
          label="State"
          options={[
            { value: '', label: 'Choose one' },
            ...states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
          onChange={({ target }) => set({ state: target.value })}
        />
      </div>
    </fieldset>
  )
}

function addressOf(answer: Answer | undefined): AddressAnswer {
  const { street, city, state, zip } = isObject(answer) ? answer : ({} as Record<string, unknown>)
  return { street: textOf(street), city: textOf(city), state: textOf(state), zip: textOf(zip) }
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
