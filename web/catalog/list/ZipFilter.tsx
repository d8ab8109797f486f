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

/** A zip code resolves to its state. The field follows the address, where another filter may have removed the code. */
export function ZipFilter({ zip, onZip }: ZipFilterProps) {
  const [typed, setTyped] = useState(zip)
  const [sent, setSent] = useState(zip)
  const [seen, setSeen] = useState(zip)
  if (seen !== zip) {
    setSeen(zip)
    // The address repeats what was sent from here; any other code comes from elsewhere.
    if (zip !== sent) {
      setSent(zip)
      setTyped(zip)
    }
  }
  const { data: known } = useQuery(zipCodesQuery(typed))
  const place = known?.find(({ zipCode }) => zipCode === typed)
  const isWrong = /\D/.test(typed) || (known && (typed.length === 5 ? !place : known.length === 0))
  const send = (code: string, state: string | undefined) => {
    setSent(code)
    onZip(code || undefined, state)
  }
  return (
    <ZipField
      label="Zip code"
      columns={12}
      error={isWrong ? messages.zip : undefined}
      hint={place && `${place.city}, ${place.stateCode}`}
      value={typed}
      onZip={(next, found) => {
        setTyped(next)
        if (found) send(next, found.stateCode)
        else if (next === '' && zip !== '') send('', undefined)
      }}
    />
  )
}
