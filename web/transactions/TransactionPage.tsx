import { lazy, Suspense } from 'react'

import { Page } from '../shared/layout/Page.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { isAdmin, isOperator, type Reader } from '../shared/reader.ts'
import styles from '../shared/record/Record.module.css'
import { kindOf, titleOf } from './cells.tsx'
import { Money } from './Money.tsx'
import { TransactionFacts } from './TransactionFacts.tsx'
import { TransactionHistory } from './TransactionHistory.tsx'
import { TransactionNotes } from './TransactionNotes.tsx'
import type { Transaction } from './transactionQuery.ts'
import { TransactionStanding } from './TransactionStanding.tsx'

const Adjustments = lazy(async () => ({ default: (await import('./Adjustments.tsx')).Adjustments }))
const InvoiceSection = lazy(async () => ({ default: (await import('./InvoiceSection.tsx')).InvoiceSection }))

type TransactionPageProps = { transaction: Transaction; reader: Reader }

export function TransactionPage({ transaction, reader }: TransactionPageProps) {
  const { needsReview, service, transactionType, invoice } = transaction
  return (
    <Page
      title={titleOf(transaction)}
      count={[kindOf(transactionType), service?.name].filter(Boolean).join(' · ')}
      action={<TransactionNotes transaction={transaction} reader={reader} />}
    >
      <TransactionStanding transaction={transaction} />
      {needsReview && (
        <Notice severity="warn">
          {isOperator(reader)
            ? 'This deal was closed elsewhere. Please review it; your next step with it takes this mark away.'
            : 'This deal was closed elsewhere and is being reviewed.'}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <Money transaction={transaction} />
          <Suspense>
            {invoice && <InvoiceSection transaction={transaction} invoice={invoice} />}
            <Adjustments
              transaction={transaction}
              mayAdjust={isOperator(reader) && isAdmin(reader) && transaction.status !== 'TERMINATED'}
            />
            <TransactionHistory transaction={transaction} />
          </Suspense>
        </div>
        <div className={styles.aside}>
          <TransactionFacts transaction={transaction} />
        </div>
      </div>
    </Page>
  )
}
