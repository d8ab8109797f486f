import { useQuery } from '@tanstack/react-query'
import type { ChangeEvent } from 'react'

import { LoadError } from '../../ui/layout/LoadError.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { providersQuery } from './dealProviders.ts'

type DealProviderProps = {
  name: string
  value: string
  error: string | undefined
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void
}

/** Who sold it: the operator says so, a provider records its own. */
export function DealProvider(field: DealProviderProps) {
  const { data = [], error, refetch } = useQuery(providersQuery)
  const options = data
    .filter((one) => one !== null)
    .map(({ id, legalBusinessName: label }) => ({ value: String(id), label }))
  return (
    <>
      {error && <LoadError error={error} onAgain={refetch} />}
      <SelectField
        {...field}
        label="Provider"
        required
        columns={12}
        options={[{ value: '', label: 'Choose one' }, ...options]}
      />
    </>
  )
}
