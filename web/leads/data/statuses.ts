import { request } from '../../domain/api/request.ts'
import { statusesOf, useStatusList } from '../../domain/statuses.ts'
import { leadStatusesDocument } from './listOperations.ts'

/** They change with a new version only. */
export const leadStatusesQuery = {
  queryKey: ['leadStatuses'],
  queryFn: async () => statusesOf((await request(leadStatusesDocument, {})).allLeadStatuses?.nodes),
  staleTime: Infinity,
}

export function useStatuses() {
  return useStatusList(leadStatusesQuery)
}
