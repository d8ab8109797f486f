import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { transactions } from '../../../lists/transactions.ts'
import { request } from '../../domain/api/request.ts'
import type { ListAddress, ListSearch } from '../../lists/listSearch.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'
import { dayAfter, momentOf } from '../../ui/dates/days.ts'
import { metricsDocument, transactionsDocument } from './listOperations.ts'
import type { Chosen } from './party.ts'

export const transactionRows = listSource(
  transactions,
  async (variables) => (await request(transactionsDocument, variables)).allTransactions,
)

export type TransactionRow = RowOf<typeof transactionRows>
export type Metrics = NonNullable<Awaited<ReturnType<typeof loadMetrics>>>

/** Older addresses have one party, "provider-12", and separate first and last days. */
export function formerly({ party, invoice, from, to, ...address }: ListAddress): ListAddress {
  const [role = '', id] = String(party).split('-')
  return {
    ...(invoice !== undefined && { invoiceStatus: invoice }),
    ...(id !== undefined && { [role]: id }),
    ...((from ?? to) !== undefined && { closed: `${from ?? ''}..${to ?? ''}` }),
    ...address,
  }
}

/** The provider or referrer that the list is filtered by, if there is exactly one. */
export function partyOf({ filters: { provider, referrer } }: ListSearch): Chosen | undefined {
  const [role, ids] = provider ? (['provider', provider] as const) : (['referrer', referrer] as const)
  return ids !== undefined && /^\d+$/.test(ids) ? { role, id: Number(ids) } : undefined
}

/** The list's totals. Null for a search, due days or several parties, which totals cannot be filtered by. */
export function metricsQuery(search: ListSearch) {
  const wanted = metricsArguments(search)
  return queryOptions({
    queryKey: ['transactions', 'metrics', wanted],
    queryFn: () => (wanted ? loadMetrics(wanted) : null),
    placeholderData: keepPreviousData,
  })
}

export function metricsArguments({ q, filters }: ListSearch) {
  const { status, invoiceStatus, provider, referrer, agent, closed, due } = filters
  if ((q ?? due) !== undefined || [provider, referrer, agent].some((ids) => ids?.includes(','))) return null
  const [from, to] = closed?.split('..') ?? []
  return {
    ...(status && { statuses: status.split(',') }),
    ...(invoiceStatus && { invoiceStatuses: invoiceStatus.split(',') }),
    ...(provider && { organizationId: Number(provider) }),
    ...(referrer && { submittedUserId: Number(referrer) }),
    ...(agent && { assignedUserId: Number(agent) }),
    ...(from && { closedFrom: momentOf(from) }),
    ...(to && { closedBefore: momentOf(dayAfter(to)) }),
  }
}

async function loadMetrics(wanted: NonNullable<ReturnType<typeof metricsArguments>>) {
  return (await request(metricsDocument, wanted)).transactionMetrics
}
