import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { leadsDocument, leadTotalsDocument } from './listDocuments.ts'
import { leadsFilter, type Who } from './leadsFilter.ts'
import { type LeadsSearch, pageSize } from './leadsSearch.ts'

export type LeadRow = Awaited<ReturnType<typeof loadLeads>>['leads'][number]
export type LeadTotals = Awaited<ReturnType<typeof loadTotals>>

/** One page of the list. The layout is no part of what is asked. */
export function leadsQuery({ lf, status, q, page = 1 }: LeadsSearch, who: Who) {
  const search = { ...(lf && { lf }), ...(status && { status }), ...(q && { q }) }
  return queryOptions({
    queryKey: ['leads', { ...search, page }],
    queryFn: () => loadLeads(search, page, who),
    placeholderData: keepPreviousData,
  })
}

export const leadTotalsQuery = queryOptions({ queryKey: ['leads', 'totals'], queryFn: loadTotals })

async function loadLeads(search: LeadsSearch, page: number, who: Who) {
  const filter = leadsFilter(search, who)
  const { allLeads } = await request(leadsDocument, {
    first: pageSize,
    offset: (page - 1) * pageSize,
    ...(filter && { filter }),
  })
  return { total: allLeads?.totalCount ?? 0, leads: (allLeads?.nodes ?? []).filter((lead) => lead !== null) }
}

async function loadTotals() {
  const { all, mine, referrals } = await request(leadTotalsDocument, {})
  return { ALL: counts(all), MY_LEADS: counts(mine), MY_REFERRALS: counts(referrals) }
}

type Summary = {
  total: number | null
  byStatus: ({ status: string | null; total: number | null } | null)[] | null
}

function counts(summary: Summary | null) {
  const byStatus = (summary?.byStatus ?? []).map((count) => [count?.status ?? '', count?.total ?? 0] as const)
  return { total: summary?.total ?? 0, byStatus: new Map(byStatus) }
}
