import { useRef } from 'react'

import { Status } from '../shared/layout/Status.tsx'
import styles from '../shared/record/Record.module.css'
import { Standing } from '../shared/record/Standing.tsx'
import { standing } from './standing.ts'
import { usePayoutStatuses } from './statuses.ts'
import { TransactionMoves } from './TransactionMoves.tsx'
import type { Transaction } from './transactionQuery.ts'

export function TransactionStanding({ transaction }: { transaction: Transaction }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, colour } = usePayoutStatuses().of(transaction.status)
  return (
    <Standing
      status={<Status colour={colour}>{label}</Status>}
      since={transaction.statusSince}
      heading={heading}
      moves={<TransactionMoves transaction={transaction} onDone={() => heading.current?.focus()} />}
    >
      <p className={styles.sentence}>{standing(transaction)}</p>
    </Standing>
  )
}
