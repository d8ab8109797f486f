import { Link } from '@tanstack/react-router'

import { Neighbors } from '../../lists/Neighbors.tsx'
import { buttonClass } from '../../ui/buttons/look.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import styles from '../../domain/record/Record.module.css'
import { Adjustments } from '../adjust/Adjustments.tsx'
import { kindOf, titleOf } from '../data/titles.ts'
import { InvoiceSection } from '../invoices/InvoiceSection.tsx'
import { Money } from '../record/Money.tsx'
import { TransactionDetails } from '../record/TransactionDetails.tsx'
import { TransactionHistory } from '../record/TransactionHistory.tsx'
import { TransactionNotes } from '../record/TransactionNotes.tsx'
import type { Transaction } from '../data/transactionQuery.ts'
import { TransactionStatus } from '../record/TransactionStatus.tsx'

type TransactionPageProps = { transaction: Transaction; reader: Reader }

export function TransactionPage({ transaction, reader }: TransactionPageProps) {
  const { needsReview, service, transactionType, invoice } = transaction
  return (
    <Page
      title={titleOf(transaction)}
      count={[kindOf(transactionType), service?.name].filter(Boolean).join(' · ')}
      beside={<Neighbors list="transactions" current={transaction.publicId} addressOf={addressOf} />}
      action={<TransactionNotes transaction={transaction} reader={reader} />}
    >
      <TransactionStatus transaction={transaction} />
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
          {invoice && <InvoiceSection transaction={transaction} invoice={invoice} />}
          <Adjustments
            transaction={transaction}
            mayAdjust={isOperator(reader) && isAdmin(reader) && transaction.status !== 'TERMINATED'}
          />
          <TransactionHistory transaction={transaction} />
        </div>
        <div className={classes(styles.aside, styles.stack)}>
          <TransactionDetails transaction={transaction} />
          {!isOperator(reader) && <GetHelp transaction={transaction} />}
        </div>
      </div>
    </Page>
  )
}

function GetHelp({ transaction: { id } }: { transaction: Transaction }) {
  return (
    <p>
      <Link
        to="/support-page/$type"
        params={{ type: 'help' }}
        search={{ transaction: id }}
        className={buttonClass('quiet')}
      >
        Get help with this transaction
      </Link>
    </p>
  )
}

function addressOf(publicId: string): string {
  return `/transactions/${publicId}`
}
