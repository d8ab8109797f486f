import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { entryText, type Holder } from '../../../texts/statements.ts'
import { date, dateTime } from '../../ui/dates/dates.ts'
import { type Column, DataList, DataListSkeleton, RowLink, TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { money } from '../../domain/money.ts'
import { type LeadLink, statementLeadsQuery, type StatementLine } from '../data/statementQuery.ts'
import styles from '../parts/Transactions.module.css'

type StatementEntriesProps = { lines: readonly StatementLine[]; holder: Holder }

/** One page of entries, in the order in which they were booked. */
export function StatementEntries({ lines, holder }: StatementEntriesProps) {
  const { data: leads, isLoading } = useQuery(statementLeadsQuery(lines))
  // Names that come later would move the columns.
  if (isLoading) return <DataListSkeleton label="Loading statement" />
  return (
    <DataList
      label="Entries"
      layout="list"
      items={lines}
      keyOf={({ place }) => place}
      columns={entryColumns(holder, leads)}
      card={() => null}
    />
  )
}

function entryColumns(
  holder: Holder,
  leads: ReadonlyMap<number, LeadLink> | undefined,
): Column<StatementLine>[] {
  const numbers: Column<StatementLine> = {
    name: 'Invoice',
    cell: ({ invoiceNumber }) => invoiceNumber ?? <span className={rows.soft}>–</span>,
  }
  return [
    { name: 'Date', cell: ({ bookedAt }) => <Booked when={bookedAt} /> },
    { name: 'Entry', keepOnMobile: true, cell: (line) => <Entry line={line} holder={holder} /> },
    {
      name: 'Lead',
      cell: ({ leadId }) => <LeadOf lead={leadId === null ? undefined : leads?.get(leadId)} />,
    },
    ...(holder === 'provider' ? [numbers] : []),
    { name: 'Amount', end: true, keepOnMobile: true, cell: (line) => <Amount line={line} /> },
    { name: 'Balance', end: true, cell: ({ balance }) => money(balance) },
  ]
}

function Booked({ when }: { when: string }) {
  return (
    <time dateTime={when} title={dateTime(when)} className={styles.closed}>
      {date(when)}
    </time>
  )
}

function Entry({ line, holder }: { line: StatementLine; holder: Holder }) {
  const what: ReactNode = entryText(line.kind, holder)
  return (
    <TwoLines below={<Below line={line} />}>
      {line.transactionPublicId ? (
        <RowLink to={`/transactions/${line.transactionPublicId}`}>{what}</RowLink>
      ) : (
        what
      )}
    </TwoLines>
  )
}

function Below({ line: { bookedAt, serviceName } }: { line: StatementLine }) {
  return (
    <>
      <span className={styles.onPhone}>{bookedAt && date(bookedAt)}</span>
      {serviceName}
    </>
  )
}

function LeadOf({ lead }: { lead: LeadLink | undefined }) {
  if (!lead) return <span className={rows.soft}>–</span>
  return (
    <Link to="/view-leads/$publicId" params={{ publicId: lead.publicId }}>
      {lead.name}
    </Link>
  )
}

function Amount({ line: { amount, balance } }: { line: StatementLine }) {
  return (
    <>
      <span className={rows.figure}>{money(amount)}</span>
      <span className={styles.onPhone}>
        <span className={rows.small}>Balance {money(balance)}</span>
      </span>
    </>
  )
}
