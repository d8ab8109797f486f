import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import type { AddressAnswer } from '../../../forms/schema.ts'
import { isZip } from '../../../values/zip.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import choice from '../../ui/fields/Choice.module.css'
import { Asterisk, span } from '../../ui/fields/Field.tsx'
import form from '../../ui/fields/Form.module.css'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { statesQuery, type ZipCode, zipCodesQuery } from '../places/places.ts'
import { ZipField } from '../places/ZipField.tsx'
import type { FormFieldInputProps } from './formFieldProps.ts'

type Part = keyof AddressAnswer

/** Street, city, state and zip code; a known zip code fills in what it says. */
export function AddressFields({ field, columns, bind }: FormFieldInputProps) {
  const { key, label, help, required = false } = field
  const { data: states = [] } = useQuery(statesQuery)
  const part = (name: Part, width: number) => {
    const { value, onValue, ...bound } = bind(`${key}.${name}`)
    const onChange = ({ target }: { target: { value: string } }) => onValue(target.value)
    return { ...bound, value: textOf(value), required, columns: width, autoComplete: 'off', onChange }
  }
  const [street, city, state] = [part('street', 8), part('city', 6), part('state', 6)]
  const { onChange: _typed, ...zipCode } = part('zip', 4)
  const set = (name: Part, value: string) => bind(`${key}.${name}`).onValue(value)
  // What is filled in from a zip code changes with it; what someone typed stays.
  const [filledCity, setFilledCity] = useState('')
  const [filledState, setFilledState] = useState('')
  const onZip = (zip: string, place: ZipCode | undefined, isAsked = false) => {
    set('zip', zip)
    if (!place) return
    // A state that someone chose stays; codes cross state lines.
    if (isAsked || state.value === '' || state.value === filledState) {
      setFilledState(place.stateCode)
      set('state', place.stateCode)
    }
    if (!isAsked && city.value !== '' && city.value !== filledCity) return
    setFilledCity(place.city)
    set('city', place.city)
  }
  const { data: known } = useQuery(zipCodesQuery(zipCode.value))
  const place = known?.find((one) => one.zipCode === zipCode.value)
  const isOtherCity = place && city.value !== '' && city.value.toLowerCase() !== place.city.toLowerCase()
  const isOtherState = place && state.value !== '' && state.value !== place.stateCode
  const isUnknown = known !== undefined && !place && isZip(zipCode.value)
  return (
    <fieldset style={span(columns)} className={choice.group}>
      <legend className={choice.legend}>
        {label}
        {required && <Asterisk />}
      </legend>
      <div className={form.form}>
        <TextField {...street} error={street.error ?? bind(key).error} label="Street" hint={help} />
        <ZipField {...zipCode} label="Zip code" onZip={onZip} />
        <TextField {...city} label="City" />
        <SelectField
          {...state}
          label="State"
          options={[
            { value: '', label: 'Choose one' },
            ...states.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
        {isUnknown && (
          <p style={span(12)} className={choice.offer} role="status">
            Zip code {zipCode.value} is not in our list. If it’s right, keep it.
          </p>
        )}
        {(isOtherCity || isOtherState) && (
          <p style={span(12)} className={choice.offer}>
            Zip code {place.zipCode} is in {place.city}, {place.stateCode}.{' '}
            <Button look="quiet" onClick={() => onZip(place.zipCode, place, true)}>
              Use {isOtherCity ? place.city : place.stateCode}
            </Button>
          </p>
        )}
      </div>
    </fieldset>
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
