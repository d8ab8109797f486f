import { Link } from '@tanstack/react-router'

import { calendarDay } from '../../../texts/days.ts'
import { OpenPdf } from '../../domain/files/OpenPdf.tsx'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { money } from '../../domain/money.ts'
import record from '../../domain/record/Record.module.css'
import { Section } from '../../domain/record/Section.tsx'
import { Figure } from '../../domain/record/values.tsx'
import { centsOf } from '../../domain/cents.ts'
import { dueIn } from '../data/due.ts'
import styles from '../parts/Money.module.css'
import { useInvoiceStatuses } from '../data/statuses.ts'
import { HowToPay } from './HowToPay.tsx'
import type { Invoice, Transaction } from '../data/transactionQuery.ts'

type InvoiceSectionProps = { transaction: Transaction; invoice: Invoice }

export function InvoiceSection({ transaction, invoice }: InvoiceSectionProps) {
  const { of } = useInvoiceStatuses()
  const { label, color } = of(transaction.vendorInvoiceStatus ?? '')
  const others = invoice.lines.filter(({ transactionId }) => transactionId !== transaction.id)
  return (
    <>
      <Section title="Invoice">
        <DescriptionList
          items={[
            { label: 'Number', value: <Numbered invoice={invoice} /> },
            { label: 'Status', value: <Status color={color}>{label}</Status> },
            { label: 'Issued', value: calendarDay(invoice.issuedOn) },
            { label: 'Due', value: <Due transaction={transaction} dueOn={invoice.dueOn} /> },
            { label: 'Total', value: <Figure>{money(invoice.total) ?? ''}</Figure> },
            ...paid(transaction, invoice),
            ...(others.length > 0
              ? [{ label: 'Also on this invoice', value: <Others lines={others} /> }]
              : []),
          ]}
        />
      </Section>
      {isUnpaid(transaction, invoice) && invoice.howToPay && (
        <HowToPay number={invoice.number} details={invoice.howToPay} />
      )}
    </>
  )
}

/** Until a payment is reported or confirmed. */
function isUnpaid({ vendorInvoiceStatus }: Transaction, { amountDue }: Invoice): boolean {
  const isAwaited = vendorInvoiceStatus === 'NEW_INVOICE' || vendorInvoiceStatus === 'OVERDUE'
  return isAwaited && centsOf(amountDue) > 0n
}

function Numbered({ invoice }: { invoice: Invoice }) {
  return (
    <Inline as="span" gap={2} align="center" justify="space-between">
      <span className={record.figure}>
        <Link to="/transactions/invoices/$number" params={{ number: invoice.number }}>
          {invoice.number}
        </Link>
        {invoice.isVoid && <span className={record.below}>Void</span>}
      </span>
      <OpenPdf path={`/api/invoices/${invoice.publicId}.pdf`}>Open PDF</OpenPdf>
    </Inline>
  )
}

function Due({ transaction: { vendorInvoiceStatus }, dueOn }: { transaction: Transaction; dueOn: string }) {
  const isOpen = vendorInvoiceStatus !== 'PAID' && vendorInvoiceStatus !== 'TERMINATED'
  const due = dueIn(dueOn)
  return (
    <>
      {calendarDay(dueOn)}
      {isOpen && <span className={due.isOver ? styles.over : record.soft}> · {due.text}</span>}
    </>
  )
}

function paid({ paymentReference }: Transaction, { amountDue, isVoid }: Invoice): Description[] {
  const isOpen = !isVoid && centsOf(amountDue) !== 0n
  return [
    ...(isOpen ? [{ label: 'Amount due', value: <Figure>{money(amountDue) ?? ''}</Figure> }] : []),
    ...(paymentReference ? [{ label: 'Payment reference', value: paymentReference }] : []),
  ]
}

function Others({ lines }: { lines: Invoice['lines'] }) {
  return (
    <ul>
      {lines.map(({ transactionId, transaction, description, amount }) => (
        <li key={transactionId} className={styles.head}>
          {transaction ? (
            <Link to="/transactions/$publicId" params={{ publicId: transaction.publicId }}>
              {description}
            </Link>
          ) : (
            description
          )}
          <Figure>{money(amount) ?? ''}</Figure>
        </li>
      ))}
    </ul>
  )
}
