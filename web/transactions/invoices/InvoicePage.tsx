import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'

import { calendarDay } from '../../../texts/days.ts'
import { centsOf } from '../../domain/cents.ts'
import { OpenPdf } from '../../domain/files/OpenPdf.tsx'
import { FollowUpBars } from '../../domain/followUps/FollowUpBars.tsx'
import { FollowUpButton } from '../../domain/followUps/FollowUpButton.tsx'
import { money } from '../../domain/money.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { History } from '../../domain/record/History.tsx'
import record from '../../domain/record/Record.module.css'
import { RecordNumber } from '../../domain/record/RecordNumber.tsx'
import { Section } from '../../domain/record/Section.tsx'
import { StatusSummary } from '../../domain/record/StatusSummary.tsx'
import { Figure } from '../../domain/record/values.tsx'
import { Neighbors } from '../../lists/Neighbors.tsx'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Status } from '../../ui/layout/Status.tsx'
import { classes } from '../../ui/theme/classes.ts'
import { dueIn } from '../data/due.ts'
import { invoiceQuery, type NumberedInvoice } from '../data/invoiceQuery.ts'
import { useInvoiceStatuses, usePayoutStatuses } from '../data/statuses.ts'
import { type Transaction, transactionQuery } from '../data/transactionQuery.ts'
import styles from '../parts/Money.module.css'
import { TransactionMoves } from '../transition/TransactionMoves.tsx'
import { BillingContacts } from './BillingContacts.tsx'
import { courseOf } from './course.ts'
import { HowToPay } from './HowToPay.tsx'
import { SendReminder } from './SendReminder.tsx'

type InvoicePageProps = { invoice: NumberedInvoice; reader: Reader }

/** One invoice: what is due, its deals, what happened with it, and whom to ask. */
export function InvoicePage({ invoice, reader }: InvoicePageProps) {
  const { number, publicId, organization } = invoice
  const operates = isOperator(reader)
  const followed = {
    record: { kind: 'INVOICE', recordId: invoice.id, renews: invoiceQuery(number).queryKey },
    readerId: reader.id,
    zone: invoice.zone,
  } as const
  const deal = invoice.lines.find(({ transaction }) => transaction)?.transaction
  const { data: transaction } = useQuery({
    ...transactionQuery(deal?.publicId ?? ''),
    enabled: deal !== undefined,
  })
  return (
    <Page
      title={`Invoice ${number}`}
      count={
        operates && organization ? (
          <Link to="/vendors/$publicId" params={{ publicId: organization.publicId }}>
            <bdi>{organization.legalBusinessName}</bdi>
          </Link>
        ) : (
          <bdi>{organization?.legalBusinessName}</bdi>
        )
      }
      beside={<Neighbors list="invoices" current={number} addressOf={addressOf} />}
      action={
        <>
          {operates && isAdmin(reader) && waits(invoice) && <SendReminder invoice={invoice} />}
          <OpenPdf path={`/api/invoices/${publicId}.pdf`}>Open PDF</OpenPdf>
          <FollowUpButton {...followed} />
        </>
      }
    >
      <FollowUpBars followUps={invoice.followUps} {...followed} />
      <InvoiceStatus invoice={invoice} transaction={transaction ?? undefined} />
      <div className={record.columns}>
        <div className={record.column}>
          <Deals invoice={invoice} />
          <Course invoice={invoice} transaction={transaction ?? undefined} />
        </div>
        <div className={classes(record.aside, record.stack)}>
          <Facts invoice={invoice} />
          {operates ? (
            <BillingContacts organizationId={invoice.organizationId} number={number} />
          ) : (
            waits(invoice) && invoice.howToPay && <HowToPay number={number} details={invoice.howToPay} />
          )}
        </div>
      </div>
    </Page>
  )
}

function addressOf(number: string): string {
  return `/transactions/invoices/${number}`
}

/** Whether money is due that no one reported as paid. */
function waits({ status, total }: NumberedInvoice): boolean {
  return (status === 'NEW_INVOICE' || status === 'OVERDUE') && centsOf(total) > 0n
}

type PartProps = { invoice: NumberedInvoice; transaction: Transaction | undefined }

function InvoiceStatus({ invoice, transaction }: PartProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { label, color } = useInvoiceStatuses().of(invoice.status ?? '')
  const due = dueIn(invoice.dueOn)
  return (
    <StatusSummary
      status={<Status color={color}>{label}</Status>}
      since={transaction?.statusSince ?? invoice.issuedOn}
      heading={heading}
      moves={
        transaction && (
          <TransactionMoves
            transaction={{ ...transaction, openMoves: invoice.openMoves }}
            onDone={() => heading.current?.focus()}
          />
        )
      }
    >
      <p className={record.sentence}>
        {centsOf(invoice.amountDue) === 0n ? (
          <>Nothing is due.</>
        ) : (
          <>
            <Figure>{money(invoice.amountDue) ?? ''}</Figure> due {calendarDay(invoice.dueOn)}
            {waits(invoice) && <span className={due.isOver ? styles.over : record.soft}> · {due.text}</span>}
          </>
        )}
      </p>
    </StatusSummary>
  )
}

function Deals({ invoice: { number, lines, lineCount, total } }: { invoice: NumberedInvoice }) {
  return (
    <Section title="Deals">
      <table className={styles.money} aria-label={`Deals of ${number}`}>
        <tbody>
          {lines.map(({ transactionId, transaction, description, closedOn, actualDeal, amount }) => (
            <tr key={transactionId}>
              <th scope="row">
                {transaction ? (
                  <Link to="/transactions/$publicId" params={{ publicId: transaction.publicId }}>
                    <bdi>{description}</bdi>
                  </Link>
                ) : (
                  <bdi>{description}</bdi>
                )}
                <span className={record.below}>
                  Closed {calendarDay(closedOn)} at {money(actualDeal)}
                </span>
              </th>
              <td>{money(amount)}</td>
            </tr>
          ))}
          {lineCount > lines.length && (
            <tr>
              <th scope="row" colSpan={2}>
                <Link to="/transactions" search={{ q: number }}>
                  All {lineCount} deals
                </Link>
              </th>
            </tr>
          )}
          <tr className={styles.strong}>
            <th scope="row">Total</th>
            <td>{money(total)}</td>
          </tr>
        </tbody>
      </table>
    </Section>
  )
}

function Course({ invoice, transaction }: PartProps) {
  const { of } = usePayoutStatuses()
  const steps = courseOf(invoice, transaction, (code) => of(code).label)
  return steps.length > 0 && <History steps={steps} />
}

function Facts({ invoice }: { invoice: NumberedInvoice }) {
  const { number, issuedOn, dueOn, total, amountDue, isVoid, reminders, lines } = invoice
  const planned = reminders.find(({ plannedOn }) => plannedOn !== null)?.plannedOn
  const references = [...new Set(lines.flatMap(({ transaction }) => transaction?.paymentReference ?? []))]
  const items: Description[] = [
    { label: 'Number', value: <RecordNumber number={number} /> },
    { label: 'Issued', value: calendarDay(issuedOn) },
    { label: 'Due', value: calendarDay(dueOn) },
    { label: 'Total', value: <Figure>{money(total) ?? ''}</Figure> },
    ...(isVoid
      ? [{ label: 'Void', value: 'All its deals were terminated' }]
      : [{ label: 'Amount due', value: <Figure>{money(amountDue) ?? ''}</Figure> }]),
    ...(references.length > 0 ? [{ label: 'Payment reference', value: references.join(', ') }] : []),
    ...(planned ? [{ label: 'Next reminder', value: calendarDay(planned) }] : []),
  ]
  return (
    <Section title="Details">
      <DescriptionList items={items} />
    </Section>
  )
}
