import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const tryLeadDocument = graphql(`
  query TryLead($serviceId: Int!, $stateId: Int!, $moment: Datetime) {
    tryLead(serviceId: $serviceId, stateId: $stateId, moment: $moment) {
      serviceName
      stateName
      triedAt
      strategy
      otherCodes
      otherCounts
      decision {
        level
        askedBy
        chosenOrganizationId
        chosenRank
        chosenOpenLeads
        chosenAcceptance
        chosenFigure
        eligibleCount
        excludedCodes
        excludedCounts
        limitedNames
        limitedReasons
        waitsFor
        retryAt
      }
      providers {
        organizationId
        name
        rank
        code
        openLeads
        acceptance
        figure
        limitText
      }
    }
  }
`)

export type Trial = NonNullable<Awaited<ReturnType<typeof loadTrial>>>
export type TrialWanted = { serviceId: number; stateId: number; moment: string | null }

/** Which provider a new lead would be offered to. Changes as others work, so it is never taken from memory. */
export function trialQuery(wanted: TrialWanted) {
  return queryOptions({
    queryKey: ['routing', 'trial', wanted],
    queryFn: () => loadTrial(wanted),
    staleTime: 0,
    retry: false,
  })
}

async function loadTrial(wanted: TrialWanted) {
  const { tryLead } = await request(tryLeadDocument, wanted)
  if (!tryLead) throw new Error('The server answered without a decision')
  return { ...tryLead, providers: tryLead.providers.filter((provider) => provider !== null) }
}
