import { queryOptions } from '@tanstack/react-query'

import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'

const offerLimitsDocument = graphql(`
  query OfferLimits($organizationId: Int!) {
    offerLimits(organizationId: $organizationId) {
      mayChange
      usedToday
      usedThisWeek
      usedThisMonth
      openNow
      overdueSince
      serviceIds
      serviceNames
      pauses {
        isOperators
        untilDay
        reason
        pausedBy
        pausedAt
      }
      caps {
        isOperators
        serviceId
        serviceName
        perDay
        perWeek
        perMonth
        openAtOnce
        usedToday
        usedThisWeek
        usedThisMonth
        openNow
        changedBy
        changedAt
      }
    }
  }
`)

export const pauseOffersDocument = graphql(`
  mutation PauseOffers($input: PauseOffersInput!) {
    pauseOffers(input: $input) {
      result
    }
  }
`)

export const resumeOffersDocument = graphql(`
  mutation ResumeOffers($input: ResumeOffersInput!) {
    resumeOffers(input: $input) {
      result
    }
  }
`)

export const saveOfferCapDocument = graphql(`
  mutation SaveOfferCap($input: SaveOfferCapInput!) {
    saveOfferCap(input: $input) {
      result
    }
  }
`)

export type Limits = NonNullable<Awaited<ReturnType<typeof loadLimits>>>
export type Pause = Limits['pauses'][number]
export type Cap = Limits['caps'][number]

/** What limits a provider's offers now. Others act on it too, so it is loaded again whenever it is shown. */
export function offerLimitsQuery(organizationId: number) {
  return queryOptions({
    queryKey: ['organizations', 'offerLimits', organizationId],
    queryFn: () => loadLimits(organizationId),
    staleTime: 0,
  })
}

async function loadLimits(organizationId: number) {
  const { offerLimits } = await request(offerLimitsDocument, { organizationId })
  if (!offerLimits) return null
  const { serviceIds, serviceNames, pauses, caps, ...limits } = offerLimits
  return {
    ...limits,
    services: (serviceIds ?? []).flatMap((id, index) =>
      id === null ? [] : [{ id, name: serviceNames?.[index] ?? '' }],
    ),
    pauses: pauses.filter((pause) => pause !== null),
    caps: caps.filter((cap) => cap !== null),
  }
}
