import { ArrowLeftRight } from 'lucide-react'

import { Button } from '../shared/buttons/Button.tsx'
import { Empty } from '../shared/layout/Empty.tsx'
import rows from '../shared/lists/Rows.module.css'
import type { SearchChange } from './transactionsSearch.ts'

type NoTransactionsProps = {
  /** There are some, which the filters or the page leave out. */
  isFound: boolean
  onSearch: (change: SearchChange) => void
}

export function NoTransactions({ isFound, onSearch }: NoTransactionsProps) {
  const all = { status: undefined, invoice: undefined, party: undefined, from: undefined, to: undefined }
  if (isFound) {
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
