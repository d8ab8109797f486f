import type { ReactNode } from 'react'

import type { leads } from '../../../lists/leads.ts'
import { leadNumber } from '../../../texts/record-numbers.ts'
import { dateTime } from '../../ui/dates/dates.ts'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import { LeadStatus } from '../record/LeadStatus.tsx'
import { isHeldBySuspended } from '../record/suspended.ts'
import styles from '../../lists/Rows.module.css'
import type { LeadRow } from '../data/leadRows.ts'
import { money } from '../../domain/money.ts'
import { useLeadStatuses } from '../../domain/leadStatuses.ts'
import { customerName, personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { product } from '../../ui/product.ts'
import { TimeLeft } from '../record/TimeLeft.tsx'
import { FollowUpCell } from './FollowUpCell.tsx'

/** What stands in each column of the list. */
export const leadCells: Readonly<Record<keyof typeof leads.columns, (lead: LeadRow) => ReactNode>> = {
  customer: (lead) => <Customer lead={lead} below={<Provider lead={lead} />} />,
  service: ({ service }) => <TwoLines below={service?.category?.name}>{service?.name}</TwoLines>,
  status: (lead) => <StatusCell lead={lead} />,
  budget: ({ leadBudgetTo }) => <Amount amount={leadBudgetTo} />,
  value: ({ dealValue }) => <Amount amount={dealValue} />,
  provider: (lead) => <Provider lead={lead} />,
  referrer: (lead) => <Referrer lead={lead} />,
  agent: (lead) => <Agent lead={lead} />,
  followUp: (lead) => <FollowUpCell lead={lead} zone={product.timeZone} />,
  left: ({ offerExpiresAt }) =>
    offerExpiresAt ? <TimeLeft until={offerExpiresAt} short /> : <span className={styles.soft}>–</span>,
  submitted: ({ createdAt }) => <When moment={createdAt} />,
  updated: ({ updatedAt }) => <When moment={updatedAt} />,
}

function Customer({ lead, below }: { lead: LeadRow; below: ReactNode }) {
  return (
    <TwoLines
      below={
        <span className={styles.numbered}>
          <span className={styles.figure}>{leadNumber(lead.id)}</span>
          {below}
        </span>
      }
    >
      <RowLink to={`/view-leads/${lead.publicId}`}>{customerName(lead)}</RowLink>
    </TwoLines>
  )
}

function Provider({ lead: { organization } }: { lead: LeadRow }) {
  const name = organization?.legalBusinessName ?? 'No provider'
  return (
    <span className={styles.cut} title={name} dir="auto">
      {name}
    </span>
  )
}

/** For a provider's people, who know their own organization's name: a phone shows the service in its place. */
export function cellsWithin(organizationId: number): typeof leadCells {
  const below = (lead: LeadRow) =>
    lead.organizationId === organizationId ? (
      <span className={styles.onPhone}>{lead.service?.name}</span>
    ) : (
      <Provider lead={lead} />
    )
  return { ...leadCells, customer: (lead) => <Customer lead={lead} below={below(lead)} /> }
}

/** For the operator, who decides whether a suspended provider's work waits or goes to another one. */
export const operatorLeadCells: typeof leadCells = {
  ...leadCells,
  status: (lead) => <StatusCell lead={lead} flagsSuspension />,
}

type StatusCellProps = { lead: LeadRow; flagsSuspension?: boolean }

function StatusCell({ lead, flagsSuspension = false }: StatusCellProps) {
  const { status, offerExpiresAt } = lead
  const { kind } = useLeadStatuses().of(status)
  return (
    <div className={styles.statusCell}>
      <LeadStatus code={status} />
      {offerExpiresAt && (
        <span className={styles.small}>
          <TimeLeft until={offerExpiresAt} short />
        </span>
      )}
      {flagsSuspension && isHeldBySuspended(lead, kind) && (
        <span className={styles.small}>Provider suspended</span>
      )}
    </div>
  )
}

function Agent({ lead: { assignedUser, assignedUserId } }: { lead: LeadRow }) {
  const name = personName(assignedUser)
  if (!assignedUser || !name) {
    return <span className={styles.soft}>{assignedUserId === null ? 'No agent' : 'An agent'}</span>
  }
  return <Person person={assignedUser} name={name} />
}

function Referrer({ lead: { submittedUser, referrerOrganization } }: { lead: LeadRow }) {
  const firm = referrerOrganization?.legalBusinessName
  const name = personName(submittedUser)
  return (
    <TwoLines below={firm}>
      {submittedUser && name ? (
        <Person person={submittedUser} name={name} size={0} />
      ) : (
        'Known to the operator'
      )}
    </TwoLines>
  )
}

function When({ moment: when }: { moment: string }) {
  return (
    <time dateTime={when} title={dateTime(when)} className={styles.soft}>
      {shortDate(when)}
    </time>
  )
}

function Amount({ amount }: { amount: string | null }) {
  const shown = money(amount)
  return <span className={shown ? styles.figure : styles.soft}>{shown ?? '–'}</span>
}

/** One lead of the grid. */
export function leadCard(lead: LeadRow) {
  return (
    <>
      <div className={styles.cardHead}>
        <div>
          <RowLink to={`/view-leads/${lead.publicId}`}>{customerName(lead)}</RowLink>
          <p className={styles.small}>
            {leadNumber(lead.id)} · {lead.service?.name}
          </p>
        </div>
        <StatusCell lead={lead} />
      </div>
      <p className={styles.cardRow}>
        <Provider lead={lead} />
        <span className={styles.figure}>{money(lead.leadBudgetTo)}</span>
      </p>
      <p className={styles.cardRow}>
        <Agent lead={lead} />
        <When moment={lead.updatedAt} />
      </p>
    </>
  )
}
