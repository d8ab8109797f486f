import type { UseQueryResult } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { ErrorText } from '../shared/errors/ErrorText.tsx'
import { describe } from '../shared/errors/pages.ts'
import { DataList, DataListSkeleton } from '../shared/lists/DataList.tsx'
import type { Reader } from '../shared/reader.ts'
import { transactionColumns } from './TransactionColumns.tsx'
import type { Picking } from './Pick.tsx'
import type { Picked, TransactionRow } from './transactionsQuery.ts'
import {
  isNarrowed,
  picksOf,
  type SearchChange,
  toggled,
  type TransactionsSearch,
} from './transactionsSearch.ts'

const TransactionCard = lazy(async () => ({
  default: (await import('./TransactionCard.tsx')).TransactionCard,
}))

const NoTransactions = lazy(async () => ({
  default: (await import('./NoTransactions.tsx')).NoTransactions,
}))

type TransactionListProps = {
  query: UseQueryResult<{ total: number; transactions: TransactionRow[] }>
  picked: readonly Picked[]
  reader: Reader
  search: TransactionsSearch
  onSearch: (change: SearchChange, replace?: boolean) => void
}

export function TransactionList({ query, picked, reader, search, onSearch }: TransactionListProps) {
  const { data, error, isPlaceholderData, refetch } = query
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading transactions" />
  if (data.transactions.length === 0 && !isPlaceholderData) {
    return (
      <Suspense>
        <NoTransactions isFound={data.total > 0 || isNarrowed(search)} onSearch={onSearch} />
      </Suspense>
    )
  }
  const picks = picksOf(search)
  const picking = {
    picks,
    // One invoice is for one provider: the first choice says which.
    provider: picked[0]?.organizationId,
    onPick: (id: number) => onSearch({ pick: toggled(picks, id) || undefined, page: search.page }, true),
  }
  return (
    <DataList
      label="Transactions"
      layout={search.layout ?? 'list'}
      items={data.transactions}
      keyOf={({ publicId }) => publicId}
      columns={transactionColumns(data.transactions, picking, reader)}
      card={cardWith(picking, reader)}
      stale={isPlaceholderData}
    />
  )
}

function cardWith(picking: Picking, reader: Reader) {
  return (transaction: TransactionRow) => (
    <Suspense>
      <TransactionCard transaction={transaction} picking={picking} reader={reader} />
    </Suspense>
  )
}
