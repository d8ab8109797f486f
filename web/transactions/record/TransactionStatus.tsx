import { useRef } from 'react'

import { Status } from '../../ui/layout/Status.tsx'
import styles from '../../domain/record/Record.module.css'
import { StatusSummary } from '../../domain/record/StatusSummary.tsx'
import { statusSummary } from './statusSummary.ts'
import { useInvoiceStatuses, usePayoutStatuses } from '../data/statuses.ts'
import { TransactionMoves } from '../transition/TransactionMoves.tsx'
import type { Transaction } from '../data/transactionQuery.ts'

export function TransactionStatus({ transaction }: { transaction: Transaction }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, color, sentences } = usePayoutStatuses().of(transaction.status)
  const invoices = useInvoiceStatuses()
  const said = [...invoices.of(transaction.vendorInvoiceStatus ?? '').sentences, ...sentences]
  return (
    <StatusSummary
      status={<Status color={color}>{label}</Status>}
      since={transaction.statusSince}
      heading={heading}
      moves={<TransactionMoves transaction={transaction} onDone={() => heading.current?.focus()} />}
    >
      <p className={styles.sentence}>{statusSummary(transaction, said)}</p>
    </StatusSummary>
  )
}
