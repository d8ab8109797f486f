import { request } from './api/request.ts'
import { leadStatusesDocument } from './leadStatusesDocument.ts'
import { statusesOf, useStatusList } from './statuses.ts'

/** They change with a new version only. */
export const leadStatusesQuery = {
  queryKey: ['leadStatuses'],
  queryFn: async () => statusesOf((await request(leadStatusesDocument, {})).allLeadStatuses?.nodes),
  staleTime: Infinity,
}

export function useLeadStatuses() {
  return useStatusList(leadStatusesQuery)
}

/** Whether a lead of such a status is still worked on. */
export function isOpenKind(kind: string): boolean {
  return kind === 'open' || kind === 'working' || kind === 'hold'
}
