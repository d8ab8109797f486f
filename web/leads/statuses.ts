import { queryOptions, useQuery } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { type StatusColour, statusColours } from '../shared/layout/Status.tsx'
import { leadStatusesDocument } from './listDocuments.ts'

export type LeadStatus = { code: string; label: string; kind: string; colour: StatusColour }

/** Status values are data; they change with a new version only. */
export const leadStatusesQuery = queryOptions({
  queryKey: ['leadStatuses'],
  queryFn: loadStatuses,
  staleTime: Infinity,
})

async function loadStatuses(): Promise<LeadStatus[]> {
  const { allLeadStatuses } = await request(leadStatusesDocument, {})
  return (allLeadStatuses?.nodes ?? [])
    .filter((status) => status !== null)
    .toSorted((one, other) => one.position - other.position)
    .map(({ colour, ...status }) => ({
      ...status,
      colour: statusColours.find((known) => known === colour) ?? 'grey',
    }))
}

/** What a status is called; its code as words until the answer is there. */
export function useStatuses() {
  const { data: statuses = [] } = useQuery(leadStatusesQuery)
  const of = (code: string): LeadStatus =>
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
