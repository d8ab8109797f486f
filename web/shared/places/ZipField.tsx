import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { TextField, type TextFieldProps } from '../fields/TextField.tsx'
import { type ZipCode, zipCodesQuery } from './places.ts'

type ZipFieldProps = Omit<TextFieldProps, 'value' | 'onChange' | 'list'> & {
  value: string
  /** The place is given once the code is whole and known. */
  onZip: (zip: string, place: ZipCode | undefined) => void
}

/** Completes a zip code from its first digits, by the platform's own list. */
export function ZipField({ value, onZip, ...field }: ZipFieldProps) {
  const id = useId()
  const { data: known = [] } = useQuery(zipCodesQuery(value))
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...field}
      value={value}
      list={id}
      onChange={({ target }) => {
        const zip = target.value.trim()
        onZip(
          zip,
          known.find(({ zipCode }) => zipCode === zip),
        )
      }}
      after={
        <datalist id={id}>
          {known.map(({ zipCode, city, stateCode }) => (
            <option key={zipCode} value={zipCode}>
              {city}, {stateCode}
            </option>
          ))}
        </datalist>
      }
    />
  )
}
