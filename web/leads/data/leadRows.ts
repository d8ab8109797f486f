import { queryOptions } from '@tanstack/react-query'

import { leads } from '../../../lists/leads.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'
import { leadsDocument, leadTotalsDocument } from './listOperations.ts'

export type LeadRow = RowOf<typeof leadRows>

export const leadRows = listSource(
  leads,
  async (variables) => (await request(leadsDocument, variables)).allLeads,
)

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
