import type { ReactNode } from 'react'

import type { transactions } from '../../../lists/transactions.ts'
import { money } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { date, dateTime } from '../../ui/dates/dates.ts'
import { dayOf } from '../../ui/dates/days.ts'
import { Status } from '../../ui/layout/Status.tsx'
import { dueIn } from '../data/due.ts'
import { useInvoiceStatuses, usePayoutStatuses } from '../data/statuses.ts'
import { kindOf, titleOf } from '../data/titles.ts'
import type { TransactionRow } from '../data/transactionRows.ts'
import styles from '../parts/Transactions.module.css'

type Cells = Readonly<Record<keyof typeof transactions.columns, (deal: TransactionRow) => ReactNode>>

/** The cells of the list. */
export function transactionCells(readerId: number): Cells {
  return {
    deal: (deal) => <Deal deal={deal} />,
    provider: (deal) => <Parties deal={deal} readerId={readerId} />,
    referrer: ({ submittedUser, referrerOrganization }) => (
      <TwoLines below={referrerOrganization?.legalBusinessName}>
        <Cut>{personName(submittedUser) ?? 'A referrer'}</Cut>
      </TwoLines>
    ),
    agent: ({ assignedUser }) => personName(assignedUser) ?? <span className={rows.soft}>–</span>,
    closed: ({ closedAt }) => <Closed when={closedAt} />,
    amount: ({ actualDeal }) => <Figure amount={actualDeal} />,
    fee: ({ operatorFee }) => <Figure amount={operatorFee} />,
    payout: ({ associatePayout }) => <Figure amount={associatePayout} />,
    earnings: ({ operatorEarnings }) => <Figure amount={operatorEarnings} />,
    invoice: ({ invoice }) => invoice?.number ?? <span className={rows.soft}>–</span>,
    status: (deal) => <StatusCell deal={deal} />,
  }
}

type CellProps = { deal: TransactionRow }

function Deal({ deal }: CellProps) {
  return (
    <TwoLines below={<What deal={deal} />}>
      <RowLink to={`/transactions/${deal.publicId}`}>{titleOf(deal)}</RowLink>
      <span className={styles.onPhone}>{money(deal.actualDeal)}</span>
    </TwoLines>
  )
}

/** The service, with the transaction type if it is not the usual one. */
function What({ deal: { service, transactionType, needsReview } }: CellProps) {
  const words = [kindOf(transactionType), service?.name].filter(Boolean).join(' · ')
  return (
    <span className={styles.what} title={words}>
      {needsReview && <span className={styles.review}>Needs review · </span>}
      {words}
    </span>
  )
}

/** The provider, with the referrer unless that is the viewer. */
function Parties({ deal, readerId }: CellProps & { readerId: number }) {
  const { organization, submittedUser, submittedUserId } = deal
  const referrer = submittedUserId === readerId ? undefined : personName(submittedUser)
  return (
    <TwoLines below={referrer && `Referred by ${referrer}`}>
      <Cut>{organization?.legalBusinessName ?? 'A provider'}</Cut>
    </TwoLines>
  )
}

function Cut({ children }: { children: string }) {
  return (
    <span className={styles.provider} title={children}>
      {children}
    </span>
  )
}

function Closed({ when }: { when: string }) {
  return (
    <time dateTime={when} title={dateTime(when)} className={styles.closed}>
      {date(when).replace(`, ${dayOf().slice(0, 4)}`, '')}
    </time>
  )
}

function Figure({ amount }: { amount: string | null }) {
  const shown = money(amount)
  return <span className={shown ? rows.figure : rows.soft}>{shown ?? '–'}</span>
}

function StatusCell({ deal: { status, vendorInvoiceStatus, invoice } }: CellProps) {
  const payout = usePayoutStatuses().of(status)
  const invoices = useInvoiceStatuses()
  const isDue = vendorInvoiceStatus === 'NEW_INVOICE' || vendorInvoiceStatus === 'OVERDUE'
  const due = isDue && invoice ? dueIn(invoice.dueOn) : undefined
  const says = vendorInvoiceStatus === 'PROCESSING' ? invoices.of(vendorInvoiceStatus).label : undefined
  return (
    <div className={styles.statusCell}>
      <Status color={payout.color}>{payout.label}</Status>
      {due && <span className={due.isOver ? styles.over : rows.small}>{due.text}</span>}
      {says && <span className={rows.small}>{says}</span>}
    </div>
  )
}

/** A transaction's card in the grid. */
export function transactionCard(readerId: number) {
  return (deal: TransactionRow) => {
    const { publicId, actualDeal, operatorFee, associatePayout, closedAt } = deal
    const figures = [
      ...(operatorFee === null ? [] : [`Fee ${money(operatorFee)}`]),
      ...(associatePayout === null ? [] : [`Payout ${money(associatePayout)}`]),
    ]
    return (
      <div className={styles.card}>
        <div className={styles.name}>
          <RowLink to={`/transactions/${publicId}`}>{titleOf(deal)}</RowLink>
          <p className={rows.small}>
            <What deal={deal} />
          </p>
        </div>
        <div>
          <Parties deal={deal} readerId={readerId} />
        </div>
        <div>
          <p className={rows.figure}>{money(actualDeal)}</p>
          <p className={rows.small}>{figures.join(' · ')}</p>
        </div>
        <div className={rows.cardRow}>
          <StatusCell deal={deal} />
          <Closed when={closedAt} />
        </div>
      </div>
    )
  }
}
