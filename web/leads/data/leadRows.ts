import { queryOptions } from '@tanstack/react-query'

import { leads } from '../../../lists/leads.ts'
import { request } from '../../domain/api/request.ts'
import { product } from '../../ui/product.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'
import { leadsDocument, leadTotalsDocument } from './listOperations.ts'

export type LeadRow = RowOf<typeof leadRows>

export const leadRows = listSource(
  leads,
  async (variables) => (await request(leadsDocument, variables)).allLeads,
)

/** The earliest open one that the reader sees. */
export function nextFollowUp({ followUps }: LeadRow) {
  return followUps.nodes[0] ?? undefined
}

export const leadTotalsQuery = queryOptions({ queryKey: ['leads', 'totals'], queryFn: loadTotals })

async function loadTotals() {
  const { all, mine, referrals, ownNotificationSettings } = await request(leadTotalsDocument, {})
  return {
    ALL: counts(all),
    MY_LEADS: counts(mine),
    MY_REFERRALS: counts(referrals),
    /** Where the reader is. */
    zone: ownNotificationSettings?.timeZone ?? product.timeZone,
  }
}

type Summary = {
  total: number
  byStatus: ({ status: string; total: number } | null)[] | null
}

function counts(summary: Summary | null) {
  const byStatus = (summary?.byStatus ?? []).map((count) => [count?.status ?? '', count?.total ?? 0] as const)
  return { total: summary?.total ?? 0, byStatus: new Map(byStatus) }
}
