import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useId, useRef } from 'react'

import { plainZip } from '../../../values/zip.ts'
import { TextField, type TextFieldProps } from '../../ui/fields/TextField.tsx'
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
  const placeOf = (zip: string) => known.find(({ zipCode }) => zipCode === zip)
  const awaited = useRef<string>(null)
  const place = placeOf(value)
  const arrive = useEffectEvent((found: ZipCode) => onZip(found.zipCode, found))
  // A pasted code is whole before its place is known.
  useEffect(() => {
    if (!place || awaited.current !== place.zipCode) return
    awaited.current = null
    arrive(place)
  }, [place])
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      maxLength={20}
      {...field}
      value={value}
      list={id}
      onChange={({ target }) => {
        const zip = zipAsTyped(target.value)
        awaited.current = placeOf(zip) ? null : zip
        onZip(zip, placeOf(zip))
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

/** At most five characters, after a pasted code has been brought into its normal form. */
function zipAsTyped(text: string): string {
  return Array.from(plainZip(text)).slice(0, 5).join('')
}
