import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

import { type StatusColour, statusColours } from './layout/Status.tsx'

export type StatusFacts = { code: string; label: string; kind: string; colour: StatusColour }

type Told = { code: string; label: string; kind: string; colour: string; position: number } | null

/** Status values are data: what the server says of them, in their order. */
export function statusesOf(told: readonly Told[] | undefined): StatusFacts[] {
  return (told ?? [])
    .filter((status) => status !== null)
    .toSorted((one, other) => one.position - other.position)
    .map(({ colour, code, label, kind }) => ({
      code,
      label,
      kind,
      colour: statusColours.find((known) => known === colour) ?? 'grey',
    }))
}

/** What a status is called; its code as words until the answer is there. */
export function useStatusList(
  query: Pick<UseQueryOptions<StatusFacts[]>, 'queryKey' | 'queryFn' | 'staleTime'>,
) {
  const { data: statuses = [] } = useQuery(query)
  const of = (code: string): StatusFacts =>
    statuses.find((status) => status.code === code) ?? {
      code,
      label: asWords(code),
      kind: '',
      colour: 'grey',
    }
  return { statuses, of }
}

export function asWords(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
