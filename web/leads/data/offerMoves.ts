import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import type { LeadMove } from '../../../texts/codes.generated.ts'
import { graphql } from '../../domain/api/graphql.ts'
import { request } from '../../domain/api/request.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'

const offerMovesDocument = graphql(`
  query OfferMoves($publicIds: [UUID!]!) {
    allLeads(first: 20, filter: { publicId: { in: $publicIds } }) {
      nodes {
        publicId
        openMoves {
          move
          label
          toStatus
          needs
          isDestructive
          warning
        }
      }
    }
  }
`)

/** Whether the reader may accept and decline these offers, by the lead: asked once for all of a page. */
export function offerMovesQuery(publicIds: readonly string[]) {
  return queryOptions({
    queryKey: ['leads', 'offer moves', publicIds],
    queryFn: async () => {
      const { allLeads } = await request(offerMovesDocument, { publicIds: [...publicIds] })
      const offers = (allLeads?.nodes ?? []).filter((lead) => lead !== null)
      return new Map(
        offers.map(({ publicId, openMoves }) => [
          publicId,
          openMovesOf<LeadMove>(openMoves).filter(({ move }) => move === 'accept' || move === 'decline'),
        ]),
      )
    },
    placeholderData: keepPreviousData,
  })
}
