import { useQuery, type UseQueryOptions } from '@tanstack/react-query'

import { type StatusColor, statusColors } from '../ui/layout/Status.tsx'

export type StatusFacts = {
  code: string
  label: string
  kind: string
  color: StatusColor
  sentences: string[]
}

type StatusNode = {
  code: string
  label: string
  kind: string
  color: string
  position: number
  sentences?: readonly (string | null)[]
} | null

/** Status values are data: they come from the server, in display order. */
export function statusesOf(nodes: readonly StatusNode[] | undefined): StatusFacts[] {
  return (nodes ?? [])
    .filter((status) => status !== null)
    .toSorted((one, other) => one.position - other.position)
    .map(({ color, code, label, kind, sentences = [] }) => ({
      code,
      label,
      kind,
      color: statusColors.find((known) => known === color) ?? 'grey',
      sentences: sentences.filter((sentence) => sentence !== null),
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
      color: 'grey',
      sentences: [],
    }
  return { statuses, of }
}

export function asWords(code: string): string {
  const words = code.replaceAll('_', ' ').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
