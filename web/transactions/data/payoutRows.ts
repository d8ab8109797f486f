import { queryOptions } from '@tanstack/react-query'
import type { ResultOf } from 'gql.tada'

import { payouts } from '../../../lists/payouts.ts'
import { request } from '../../domain/api/request.ts'
import type { ListAddress, ListSearch } from '../../lists/listSearch.ts'
import { listSource, type ListSource, type RowOf } from '../../lists/listSource.ts'
import { idFrom } from './idFrom.ts'
import { payoutMovesDocument, payoutsDocument, payoutTotalsDocument } from './payoutOperations.ts'

export type Payout = RowOf<ReturnType<typeof payoutRows>>
export type Total = { entries: number; unknown: number; amount: string | null }
/** The server's payout statuses of a referral. */
type Money = Exclude<keyof typeof payouts.views, 'ALL'>
export type Totals = Record<Money, Total>

/** The payee in an address; the viewer by default. */
export function payeeOf({ userId }: ListAddress): number | undefined {
  return idFrom(userId)
}

/** Older addresses have the view as `money`. */
export function formerly({ money, ...address }: ListAddress): ListAddress {
  return { ...(money !== undefined && { view: money }), ...address }
}

export function payoutRows(userId: number | undefined) {
  const asked = userId === undefined ? {} : { userId }
  const rows = listSource(payouts, async ({ view, first, offset }) => {
    const narrowed = view === undefined || view === 'ALL' ? {} : { money: view }
    const { pendingPayouts } = await request(payoutsDocument, { first, offset, ...asked, ...narrowed })
    if (!pendingPayouts) return pendingPayouts
    const moves = await movesOf(pendingPayouts.nodes)
    return { ...pendingPayouts, nodes: pendingPayouts.nodes.map((payout) => rowOf(payout, moves)) }
  })
  // Under the key of transactions, so that invalidating those refetches payouts.
  const page = (search: ListSearch) => {
    const query = rows.page(search)
    return { ...query, queryKey: ['transactions', ...query.queryKey, asked] }
  }
  return { ...rows, page } satisfies ListSource<unknown>
}

type PayoutNode = NonNullable<ResultOf<typeof payoutsDocument>['pendingPayouts']>['nodes'][number]
type OpenMoves = NonNullable<
  NonNullable<
    NonNullable<ResultOf<typeof payoutMovesDocument>['allTransactions']>['nodes'][number]
  >['openMoves']
>

/** The deals behind a row; a correction in another status is paid separately. */
function dealsOf(payout: PayoutNode) {
  const deals = (payout?.lead?.transactions.nodes ?? []).filter((deal) => deal !== null)
  return { all: deals, payable: deals.filter(({ status }) => status === payout?.stage) }
}

/** A separate request, since the moves of every deal would exceed the query cost limit. */
async function movesOf(nodes: readonly PayoutNode[]): Promise<ReadonlyMap<number, OpenMoves>> {
  const ids = nodes.flatMap((payout) => dealsOf(payout).payable.map(({ id }) => id))
  if (ids.length === 0) return new Map()
  const { allTransactions } = await request(payoutMovesDocument, { ids: ids.slice(0, 100) })
  const deals = (allTransactions?.nodes ?? []).filter((deal) => deal !== null)
  return new Map(deals.map(({ id, openMoves }) => [id, openMoves ?? []]))
}

function rowOf(payout: PayoutNode, moves: ReadonlyMap<number, OpenMoves>) {
  const { all, payable } = dealsOf(payout)
  return (
    payout && {
      ...payout,
      /** The status of the referral's lead. */
      deal: all.find(({ correctsId }) => correctsId === null),
      deals: payable.map((deal) => ({ ...deal, openMoves: moves.get(deal.id) ?? [] })),
    }
  )
}

export function payoutTotalsQuery(userId: number | undefined) {
  const asked = userId === undefined ? {} : { userId }
  return queryOptions({
    queryKey: ['transactions', 'payouts', 'totals', asked],
    queryFn: () => loadTotals(asked),
  })
}

async function loadTotals(asked: { userId?: number }): Promise<Totals> {
  const nodes = (await request(payoutTotalsDocument, asked)).pendingTotals?.nodes ?? []
  const of = (word: Money): Total => {
    const { entries, unknown, amount } = nodes.find((one) => one?.money === word) ?? {}
    return { entries: entries ?? 0, unknown: unknown ?? 0, amount: amount ?? null }
  }
  return { PAYABLE: of('PAYABLE'), AWAITED: of('AWAITED'), PAID: of('PAID'), NOTHING: of('NOTHING') }
}

/** The number of rows of each view. */
export function countsOf(totals: Totals | undefined): Record<string, number> | undefined {
  if (!totals) return undefined
  const counts = Object.entries(totals).map(([word, { entries }]) => [word, entries] as const)
  return { ...Object.fromEntries(counts), ALL: counts.reduce((sum, [, entries]) => sum + entries, 0) }
}
