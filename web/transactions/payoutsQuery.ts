import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { statusesOf } from '../shared/statuses.ts'
import { leadStatusesDocument, payoutsDocument, payoutTotalsDocument } from './payoutDocuments.ts'
import { type MoneyWord, moneys, pageSize, type PayoutsSearch } from './payoutsSearch.ts'

export type Payout = Awaited<ReturnType<typeof loadPayouts>>['payouts'][number]
export type Total = { entries: number; unknown: number; amount: string | null }
export type Totals = Record<MoneyWord, Total>

export function payoutsQuery({ userId, money, page = 1 }: PayoutsSearch) {
  const asked = { ...(userId !== undefined && { userId }), ...(money && { money }) }
  return queryOptions({
    queryKey: ['transactions', 'payouts', { ...asked, page }],
    queryFn: () => loadPayouts(asked, page),
    placeholderData: keepPreviousData,
  })
}

export function payoutTotalsQuery({ userId }: PayoutsSearch) {
  const asked = userId === undefined ? {} : { userId }
  return queryOptions({
    queryKey: ['transactions', 'payouts', 'totals', asked],
    queryFn: () => loadTotals(asked),
  })
}

/** As the pages of leads have them; they change with a new version only. */
export const leadStatusesQuery = {
  queryKey: ['leadStatuses'],
  queryFn: async () => statusesOf((await request(leadStatusesDocument, {})).allLeadStatuses?.nodes),
  staleTime: Infinity,
}

async function loadPayouts(asked: { userId?: number; money?: MoneyWord }, page: number) {
  const { awaitedPayouts } = await request(payoutsDocument, {
    first: pageSize,
    offset: (page - 1) * pageSize,
    ...asked,
  })
  return {
    total: awaitedPayouts?.totalCount ?? 0,
    payouts: (awaitedPayouts?.nodes ?? []).filter((one) => one !== null),
  }
}

async function loadTotals(asked: { userId?: number }): Promise<Totals> {
  const told = (await request(payoutTotalsDocument, asked)).awaitedTotals?.nodes ?? []
  const of = (word: MoneyWord): Total => {
    const { entries, unknown, amount } = told.find((one) => one?.money === word) ?? {}
    return { entries: entries ?? 0, unknown: unknown ?? 0, amount: amount ?? null }
  }
  const [payable, awaited, paid, nothing] = moneys.map(of) as [Total, Total, Total, Total]
  return { PAYABLE: payable, AWAITED: awaited, PAID: paid, NOTHING: nothing }
}
