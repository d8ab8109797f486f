import { date, dateTime } from '../shared/dates/dates.ts'
import { dayOf } from '../shared/dates/days.ts'
import { Status } from '../shared/layout/Status.tsx'
import { TwoLines } from '../shared/lists/DataList.tsx'
import rows from '../shared/lists/Rows.module.css'
import { customerName, personName } from '../shared/names.ts'
import type { Reader } from '../shared/reader.ts'
import { dueIn } from './due.ts'
import { useInvoiceStatuses, usePayoutStatuses } from './statuses.ts'
import styles from './Transactions.module.css'
import type { TransactionRow } from './transactionsQuery.ts'

type CellProps = { transaction: TransactionRow }

/** The customer, or for who may not know them, the service. */
export function titleOf({ lead, service }: Pick<TransactionRow, 'lead' | 'service'>): string {
  return lead ? customerName(lead) : (service?.name ?? 'A deal')
}

const kinds = { LEAD_COMMISSION: undefined, CLOSED_LEAD: 'Closed elsewhere', ADJUSTMENT: 'Adjustment' }

export function kindOf(type: TransactionRow['transactionType']): string | undefined {
  return kinds[type]
}

/** The service, and what kind of transaction it is where that is not the usual one. */
export function What({ transaction: { service, transactionType, needsReview } }: CellProps) {
  const words = [kindOf(transactionType), service?.name].filter(Boolean).join(' · ')
  return (
    <span className={styles.what} title={words}>
      {needsReview && <span className={styles.review}>To review · </span>}
      {words}
    </span>
  )
}

/** The provider, and who referred the deal where that is not the reader. */
export function Parties({ transaction, reader }: CellProps & { reader: Reader }) {
  const { organization, submittedUser, submittedUserId } = transaction
  const referrer = submittedUserId === reader.id ? undefined : personName(submittedUser)
  return (
    <TwoLines below={referrer && `Referred by ${referrer}`}>
      <Cut>{organization?.legalBusinessName ?? 'A provider'}</Cut>
    </TwoLines>
  )
}

export function Referrer({ transaction: { submittedUser, referrerOrganization } }: CellProps) {
  return (
    <TwoLines below={referrerOrganization?.legalBusinessName}>
      <Cut>{personName(submittedUser) ?? 'A referrer'}</Cut>
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

export function Closed({ when }: { when: string }) {
  return (
    <time dateTime={when} title={dateTime(when)} className={styles.closed}>
      {date(when).replace(`, ${dayOf().slice(0, 4)}`, '')}
    </time>
  )
}

export function StatusCell({ transaction: { status, vendorInvoiceStatus, invoice } }: CellProps) {
  const payout = usePayoutStatuses().of(status)
  const invoices = useInvoiceStatuses()
  const isDue = vendorInvoiceStatus === 'NEW_INVOICE' || vendorInvoiceStatus === 'OVERDUE'
  const due = isDue && invoice ? dueIn(invoice.dueOn) : undefined
  const says = vendorInvoiceStatus === 'PROCESSING' ? invoices.of(vendorInvoiceStatus).label : undefined
  return (
    <div className={styles.standing}>
      <Status colour={payout.colour}>{payout.label}</Status>
      {due && <span className={due.isOver ? styles.over : rows.small}>{due.text}</span>}
      {says && <span className={rows.small}>{says}</span>}
    </div>
  )
}
