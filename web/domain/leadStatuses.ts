import { graphql } from './api/graphql.ts'
import { request } from './api/request.ts'
import { statusesOf, useStatusList } from './statuses.ts'

const document = graphql(`
  query LeadStatuses {
    allLeadStatuses {
      nodes {
        code
        label
        kind
        color
        position
        sentences
      }
    }
  }
`)

/** They change with a new version only. */
export const leadStatusesQuery = {
  queryKey: ['leadStatuses'],
  queryFn: async () => statusesOf((await request(document, {})).allLeadStatuses?.nodes),
  staleTime: Infinity,
}

export function useLeadStatuses() {
  return useStatusList(leadStatusesQuery)
}

/** Whether a lead of such a status is still worked on. */
export function isOpenKind(kind: string): boolean {
  return kind === 'open' || kind === 'working' || kind === 'hold'
}
