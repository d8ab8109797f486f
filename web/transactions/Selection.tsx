import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { Button } from '../shared/buttons/Button.tsx'
import { money } from '../shared/money.ts'
import { sumOf } from './cents.ts'
import styles from './Transactions.module.css'
import { readyQuery } from './readyQuery.ts'
import type { Picked } from './transactionsQuery.ts'
import type { SearchChange, TransactionsSearch } from './transactionsSearch.ts'

const IssueInvoice = lazy(async () => ({ default: (await import('./IssueInvoice.tsx')).IssueInvoice }))

type SelectionProps = {
  picked: Picked[]
  search: TransactionsSearch
  onSearch: (change: SearchChange, replace?: boolean) => void
}

/** What is chosen for an invoice, and what it comes to. */
export function Selection({ picked, search, onSearch }: SelectionProps) {
  const [isIssuing, setIssuing] = useState(false)
  const [first] = picked
  if (!first) return null
  const pick = (ids: number[]) => onSearch({ pick: ids.join(',') || undefined, page: search.page }, true)
  return (
    <section aria-label="Chosen for an invoice" className={styles.selection}>
      <p role="status" className={styles.chosen}>
        <strong>
          {picked.length} {picked.length === 1 ? 'deal' : 'deals'} of {first.organization?.legalBusinessName}
        </strong>{' '}
        <span>{money(sumOf(picked.map(({ operatorFee }) => operatorFee)))}</span>
      </p>
      <div className={styles.ways}>
        <ChooseAll first={first} count={picked.length} onAll={pick} />
        <Button look="quiet" onClick={() => pick([])}>
          Clear
        </Button>
        <Button look="main" onClick={() => setIssuing(true)}>
          Issue invoice
        </Button>
      </div>
      <Suspense>
        {isIssuing && (
          <IssueInvoice picked={picked} onDone={() => pick([])} onClose={() => setIssuing(false)} />
        )}
      </Suspense>
    </section>
  )
}

type ChooseAllProps = { first: Picked; count: number; onAll: (ids: number[]) => void }

function ChooseAll({ first, count, onAll }: ChooseAllProps) {
  const { data: ready = [] } = useQuery(readyQuery(first.organizationId))
  if (ready.length <= count) return null
  return <Button onClick={() => onAll(ready)}>Choose all {ready.length}</Button>
}
