import { useQueries } from '@tanstack/react-query'

import type { Filter, List } from '../../lists/list.ts'
import { finders } from '../domain/find/find.ts'
import { date } from '../ui/dates/dates.ts'
import type { ListSearch } from './listSearch.ts'

/** What a code can be, in order: the rows of a status table. */
export type Option = { code: string; label: string }
/** By the filter's `of`. A list of codes in the declaration itself needs none. */
export type Options = Readonly<Record<string, readonly Option[]>>

/** One value of one filter, which can be removed. */
export type Chip = { filter: string; value: string; label: string }

export function optionsOf(filter: Filter, options: Options): readonly Option[] {
  if (filter.kind !== 'codes') return []
  if (typeof filter.of === 'string') return options[filter.of] ?? []
  return Object.entries(filter.of).map(([code, label]) => ({ code, label }))
}

/** The filters of a search as chips, with the names of what they name. */
export function useChips(list: List, search: ListSearch, options: Options): Chip[] {
  const active = Object.entries(search.filters).flatMap(([key, value]) => {
    const filter = list.filters[key]
    return filter ? [{ key, filter, value }] : []
  })
  const named = useQueries({
    queries: active.map(({ filter, value }) => ({
      queryKey: ['named', filter.kind === 'id' ? filter.of : filter.kind, value],
      queryFn: () => (filter.kind === 'id' ? finders[filter.of].byId(value.split(',').map(Number)) : []),
      enabled: filter.kind === 'id',
      staleTime: 300_000,
    })),
  })
  return active.flatMap(({ key, filter, value }, at) => {
    const values = filter.kind === 'days' ? [value] : value.split(',')
    return values.map((one) => ({
      filter: key,
      value: one,
      label: `${filter.label}: ${labelOf(filter, one, options, named[at]?.data)}`,
    }))
  })
}

function labelOf(
  filter: Filter,
  value: string,
  options: Options,
  named: readonly { id: number; label: string }[] | undefined,
): string {
  if (filter.kind === 'days') return daysLabel(value)
  if (filter.kind === 'id') return named?.find(({ id }) => String(id) === value)?.label ?? '…'
  const known = optionsOf(filter, options)
  // Until the names of the codes have come.
  return known.find(({ code }) => code === value)?.label ?? (known.length === 0 ? '…' : value)
}

/** "Nov 1, 2026 – Nov 30, 2026", "from Nov 1, 2026" or "until Nov 30, 2026". */
export function daysLabel(value: string): string {
  const [from = '', to = ''] = value.split('..').map((day) => day && date(`${day}T12:00:00Z`, 'UTC'))
  if (from && to) return from === to ? from : `${from} – ${to}`
  return from ? `from ${from}` : `until ${to}`
}

/** The search's filters without one value of one of them. */
export function without(filters: ListSearch['filters'], { filter, value }: Chip): ListSearch['filters'] {
  const rest = (filters[filter] ?? '').split(',').filter((one) => one !== value)
  const { [filter]: _gone, ...others } = filters
  return rest.length > 0 ? { ...others, [filter]: rest.join(',') } : others
}

/** With a value more, or less if it is there. */
export function toggled(
  filters: ListSearch['filters'],
  filter: string,
  value: string,
): ListSearch['filters'] {
  const present = filters[filter]?.split(',') ?? []
  if (present.includes(value)) return without(filters, { filter, value, label: '' })
  return { ...filters, [filter]: [...present, value].join(',') }
}
