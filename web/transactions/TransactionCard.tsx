import { RowLink } from '../shared/lists/DataList.tsx'
import rows from '../shared/lists/Rows.module.css'
import { money } from '../shared/money.ts'
import type { Reader } from '../shared/reader.ts'
import { Closed, Parties, StatusCell, titleOf, What } from './cells.tsx'
import { Pick, type Picking } from './Pick.tsx'
import styles from './Transactions.module.css'
import type { TransactionRow } from './transactionsQuery.ts'

type TransactionCardProps = { transaction: TransactionRow; picking: Picking; reader: Reader }

/** One transaction of the grid. */
export function TransactionCard({ transaction, picking, reader }: TransactionCardProps) {
  const { publicId, actualDeal, operatorFee, associatePayout, closedAt } = transaction
  const figures = [
    ...(operatorFee === null ? [] : [`Fee ${money(operatorFee)}`]),
    ...(associatePayout === null ? [] : [`Payout ${money(associatePayout)}`]),
  ]
  return (
    <div className={styles.card}>
      <div className={rows.cardHead}>
        <div className={styles.name}>
          <RowLink to={`/transactions/${publicId}`}>{titleOf(transaction)}</RowLink>
          <p className={rows.small}>
            <What transaction={transaction} />
          </p>
        </div>
        <Pick transaction={transaction} {...picking} />
      </div>
      <div>
        <Parties transaction={transaction} reader={reader} />
      </div>
      <div>
        <p className={rows.figure}>{money(actualDeal)}</p>
        <p className={rows.small}>{figures.join(' · ')}</p>
      </div>
      <div className={rows.cardRow}>
        <StatusCell transaction={transaction} />
        <Closed when={closedAt} />
      </div>
    </div>
  )
}
