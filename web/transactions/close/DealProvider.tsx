import { useQuery } from '@tanstack/react-query'

import { finders } from '../../domain/find/find.ts'
import { ComboboxField } from '../../ui/combobox/Combobox.tsx'

type DealProviderProps = {
  name: string
  /** The provider's id; empty for none. */
  value: string
  error: string | undefined
  onProvider: (id: string) => void
}

/** The active provider that sold it, found by name. Only the operator chooses one. */
export function DealProvider({ value, onProvider, ...field }: DealProviderProps) {
  const { data } = useQuery({
    queryKey: ['dealProvider', value],
    queryFn: () => finders.activeProviders.byId([Number(value)]),
    enabled: value !== '',
    staleTime: Infinity,
  })
  return (
    <ComboboxField
      {...field}
      label="Provider"
      required
      columns={12}
      value={value === '' ? undefined : { id: value, label: data?.[0]?.label ?? '' }}
      load={async (named) =>
        (await finders.activeProviders.named(named)).map(({ id, label }) => ({ id: String(id), label }))
      }
      about={['activeProviders']}
      onChoose={(choice) => onProvider(choice?.id ?? '')}
    />
  )
}
