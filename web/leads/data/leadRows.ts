import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { leads } from '../../../lists/leads.ts'
import type { LeadMove } from '../../../texts/codes.generated.ts'
import { request } from '../../domain/api/request.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'
import { leadsDocument, leadTotalsDocument, offerMovesDocument } from './listOperations.ts'

export type LeadRow = RowOf<typeof leadRows>

export const leadRows = listSource(
  leads,
  async (variables) => (await request(leadsDocument, variables)).allLeads,
)

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

export const leadTotalsQuery = queryOptions({ queryKey: ['leads', 'totals'], queryFn: loadTotals })

async function loadTotals() {
  const { all, mine, referrals } = await request(leadTotalsDocument, {})
  return { ALL: counts(all), MY_LEADS: counts(mine), MY_REFERRALS: counts(referrals) }
}

type Summary = {
  total: number
  byStatus: ({ status: string; total: number } | null)[] | null
}

function counts(summary: Summary | null) {
  const byStatus = (summary?.byStatus ?? []).map((count) => [count?.status ?? '', count?.total ?? 0] as const)
  return { total: summary?.total ?? 0, byStatus: new Map(byStatus) }
}
