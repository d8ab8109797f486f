import type { UseQueryResult } from '@tanstack/react-query'
import { ArrowLeftRight } from 'lucide-react'
import { lazy, Suspense } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import { ErrorText } from '../shared/errors/ErrorText.tsx'
import { describe } from '../shared/errors/pages.ts'
import { Empty } from '../shared/layout/Empty.tsx'
import { DataList, DataListSkeleton } from '../shared/lists/DataList.tsx'
import rows from '../shared/lists/Rows.module.css'
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
    return <NoTransactions search={search} total={data.total} onSearch={onSearch} />
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

type NoTransactionsProps = Omit<TransactionListProps, 'query' | 'picked' | 'reader'> & { total: number }

function NoTransactions({ search, total, onSearch }: NoTransactionsProps) {
  const all = { status: undefined, invoice: undefined, party: undefined, from: undefined, to: undefined }
  if (isNarrowed(search) || total > 0) {
    return (
      <div className={rows.empty}>
        <Empty icon={ArrowLeftRight} title="No transaction fits">
          <p>Nothing here matches the filters.</p>
          <p className={rows.way}>
            <Button onClick={() => onSearch({ ...all, page: 1 })}>Show all transactions</Button>
          </p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={rows.empty}>
      <Empty icon={ArrowLeftRight} title="No transactions yet">
        <p>Each deal that is closed appears here, with its invoice, what it pays and to whom.</p>
      </Empty>
    </div>
  )
}
