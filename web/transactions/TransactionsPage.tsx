import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { Page } from '../shared/layout/Page.tsx'
import { Paginator } from '../shared/lists/Paginator.tsx'
import { pagesOf } from '../shared/lists/pages.ts'
import type { Reader } from '../shared/reader.ts'
import { Metrics } from './Metrics.tsx'
import { TransactionActions } from './TransactionActions.tsx'
import { TransactionFilters } from './TransactionFilters.tsx'
import { TransactionList } from './TransactionList.tsx'
import {
  isNarrowed,
  pageSize,
  partyOf,
  type SearchChange,
  type TransactionsSearch,
} from './transactionsSearch.ts'
import { transactionsQuery } from './transactionsQuery.ts'
import { usePicked } from './usePicked.ts'

// What is not the list itself comes a moment later.
const Selection = lazy(async () => ({ default: (await import('./Selection.tsx')).Selection }))

type TransactionsPageProps = {
  reader: Reader
  search: TransactionsSearch
  onSearch: (change: SearchChange, replace?: boolean) => void
}

export function TransactionsPage({ reader, search, onSearch }: TransactionsPageProps) {
  const transactions = useQuery(transactionsQuery(search))
  const picked = usePicked(search)
  const total = transactions.data?.total
  return (
    <Page
      title="Transactions"
      count={countLine(total, search)}
      action={<TransactionActions reader={reader} party={partyOf(search)} search={search} />}
    >
      <Metrics search={search} reader={reader} />
      <TransactionFilters reader={reader} search={search} onSearch={onSearch} />
      <TransactionList
        query={transactions}
        picked={picked}
        reader={reader}
        search={search}
        onSearch={onSearch}
      />
      <Suspense>
        {picked.length > 0 && <Selection picked={picked} search={search} onSearch={onSearch} />}
      </Suspense>
      <Paginator page={search.page ?? 1} pages={pagesOf(total ?? 0, pageSize)} />
    </Page>
  )
}

function countLine(total: number | undefined, search: TransactionsSearch): string {
  if (total === undefined) return '\u00a0'
  const transactions = `${total.toLocaleString('en-US')} ${total === 1 ? 'transaction' : 'transactions'}`
  return isNarrowed(search) ? `${transactions} found` : transactions
}
