import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { request } from '../shared/api/request.ts'
import { metricsDocument, pickedDocument, transactionsDocument } from './listDocuments.ts'
import { metricsArguments, transactionsFilter } from './transactionsFilter.ts'
import { pageSize, type TransactionsSearch } from './transactionsSearch.ts'

export type TransactionRow = Awaited<ReturnType<typeof loadTransactions>>['transactions'][number]
export type Metrics = NonNullable<Awaited<ReturnType<typeof loadMetrics>>>
export type Picked = Awaited<ReturnType<typeof loadPicked>>[number]

/** One page of the list. Layout and what is chosen are no part of what is asked. */
export function transactionsQuery(search: TransactionsSearch) {
  const { page = 1 } = search
  return queryOptions({
    queryKey: ['transactions', { ...transactionsFilter(search), page }],
    queryFn: () => loadTransactions(search, page),
    placeholderData: keepPreviousData,
  })
}

export function metricsQuery(search: TransactionsSearch) {
  const wanted = metricsArguments(search)
  return queryOptions({
    queryKey: ['transactions', 'metrics', wanted],
    queryFn: () => loadMetrics(wanted),
    placeholderData: keepPreviousData,
  })
}

export function pickedQuery(ids: number[]) {
  return queryOptions({
    queryKey: ['transactions', 'picked', ids],
    queryFn: () => loadPicked(ids),
    placeholderData: keepPreviousData,
  })
}

async function loadTransactions(search: TransactionsSearch, page: number) {
  const filter = transactionsFilter(search)
  const { allTransactions } = await request(transactionsDocument, {
    first: pageSize,
    offset: (page - 1) * pageSize,
    // The server takes no filter, but not an empty one.
    ...(Object.keys(filter).length > 0 && { filter }),
  })
  return {
    total: allTransactions?.totalCount ?? 0,
    transactions: (allTransactions?.nodes ?? []).filter((one) => one !== null),
  }
}

async function loadMetrics(wanted: ReturnType<typeof metricsArguments>) {
  return (await request(metricsDocument, wanted)).transactionMetrics
}

async function loadPicked(ids: number[]) {
  const { allTransactions } = await request(pickedDocument, { ids })
  return (allTransactions?.nodes ?? []).filter((one) => one !== null)
}
