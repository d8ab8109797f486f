import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { messages } from '../../../forms/messages.ts'
import { zipCodesQuery } from '../../domain/places/places.ts'
import { ZipField } from '../../domain/places/ZipField.tsx'

type ZipFilterProps = {
  zip: string
  /** The code and the state that it lies in; neither when the field was emptied. */
  onZip: (zip: string | undefined, state: string | undefined) => void
}

/** A zip code resolves to its state. */
export function ZipFilter({ zip, onZip }: ZipFilterProps) {
  const [typed, setTyped] = useState(zip)
  const { data: known } = useQuery(zipCodesQuery(typed))
  const place = known?.find(({ zipCode }) => zipCode === typed)
  const isWrong = /\D/.test(typed) || (known && (typed.length === 5 ? !place : known.length === 0))
  if (place && typed !== zip) queueMicrotask(() => onZip(typed, place.stateCode))
  return (
    <ZipField
      label="Zip code"
      columns={12}
      error={isWrong ? messages.zip : undefined}
      hint={place && `${place.city}, ${place.stateCode}`}
      value={typed}
      onZip={(next) => {
        setTyped(next)
        if (next === '' && zip !== '') onZip(undefined, undefined)
      }}
    />
  )
}
