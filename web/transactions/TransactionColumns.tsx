import { type Column, RowLink, TwoLines } from '../shared/lists/DataList.tsx'
import rows from '../shared/lists/Rows.module.css'
import { money } from '../shared/money.ts'
import type { Reader } from '../shared/reader.ts'
import { Closed, Parties, Referrer, StatusCell, titleOf, What } from './cells.tsx'
import { Pick, type Picking } from './Pick.tsx'
import styles from './Transactions.module.css'
import type { TransactionRow } from './transactionsQuery.ts'
import { canBeInvoiced } from './usePicked.ts'

/** Deal and status stay on a phone. Of the figures those that are the reader's: the server leaves out the others. */
export function transactionColumns(
  transactions: readonly TransactionRow[],
  picking: Picking,
  reader: Reader,
): Column<TransactionRow>[] {
  return [
    ...(transactions.some(canBeInvoiced) ? [pickColumn(picking)] : []),
    { name: 'Deal', matters: true, cell: (transaction) => <Deal transaction={transaction} /> },
    partyColumn(transactions, reader),
    { name: 'Closed', spare: true, cell: ({ closedAt }) => <Closed when={closedAt} /> },
    { name: 'Amount', end: true, cell: ({ actualDeal }) => <Figure amount={actualDeal} /> },
    ...figures.flatMap(({ name, of, spare }) =>
      transactions.some((one) => of(one) !== null)
        ? [{ name, end: true, spare, cell: (one: TransactionRow) => <Figure amount={of(one)} /> }]
        : [],
    ),
    { name: 'Status', matters: true, cell: (transaction) => <StatusCell transaction={transaction} /> },
  ]
}

/** Whose deals are all their own has no need to read whose they are. */
function partyColumn(transactions: readonly TransactionRow[], reader: Reader): Column<TransactionRow> {
  return transactions.every(({ organizationId }) => organizationId === reader.vendorId)
    ? { name: 'Referrer', cell: (transaction) => <Referrer transaction={transaction} /> }
    : { name: 'Provider', cell: (transaction) => <Parties transaction={transaction} reader={reader} /> }
}

const figures = [
  { name: 'Fee', of: ({ operatorFee }: TransactionRow) => operatorFee, spare: false },
  { name: 'Payout', of: ({ associatePayout }: TransactionRow) => associatePayout, spare: false },
  { name: 'Earnings', of: ({ operatorEarnings }: TransactionRow) => operatorEarnings, spare: true },
]

function pickColumn(picking: Picking): Column<TransactionRow> {
  return {
    name: 'For an invoice',
    unnamed: true,
    matters: true,
    cell: (transaction) => <Pick transaction={transaction} {...picking} />,
  }
}

function Deal({ transaction }: { transaction: TransactionRow }) {
  return (
    <TwoLines below={<What transaction={transaction} />}>
      <RowLink to={`/transactions/${transaction.publicId}`}>{titleOf(transaction)}</RowLink>
      <span className={styles.onPhone}>{money(transaction.actualDeal)}</span>
    </TwoLines>
  )
}

function Figure({ amount }: { amount: string | null }) {
  const shown = money(amount)
  return <span className={shown ? rows.figure : rows.soft}>{shown ?? '–'}</span>
}
