import { Avatar } from '../shared/avatar/Avatar.tsx'
import { dateTime } from '../shared/dates/dates.ts'
import { type Column, RowLink, TwoLines } from '../shared/lists/DataList.tsx'
import { LeadStatus } from './LeadStatus.tsx'
import styles from '../shared/lists/Rows.module.css'
import type { LeadRow } from './leadsQuery.ts'
import { money } from '../shared/money.ts'
import { customerName, personName } from '../shared/names.ts'
import { shortDate } from '../shared/dates/shortDate.ts'
import { TimeLeft } from './TimeLeft.tsx'

/** Lead and status stay on a phone. */
export const leadColumns: Column<LeadRow>[] = [
  { name: 'Lead', matters: true, cell: (lead) => <Customer lead={lead} /> },
  {
    name: 'Service',
    cell: ({ service }) => <TwoLines below={service?.category?.name}>{service?.name}</TwoLines>,
  },
  { name: 'Status', matters: true, cell: (lead) => <StatusCell lead={lead} /> },
  { name: 'Budget', end: true, cell: ({ leadBudgetTo }) => <Budget amount={leadBudgetTo} /> },
  { name: 'Assigned to', cell: (lead) => <Agent lead={lead} /> },
  { name: 'Updated', end: true, cell: ({ updatedAt }) => <Updated when={updatedAt} /> },
]

function Customer({ lead }: { lead: LeadRow }) {
  return (
    <TwoLines below={<Provider lead={lead} />}>
      <RowLink to={`/view-leads/${lead.publicId}`}>{customerName(lead)}</RowLink>
    </TwoLines>
  )
}

export function Provider({ lead: { organization } }: { lead: LeadRow }) {
  const name = organization?.legalBusinessName ?? 'No provider yet'
  return (
    <span className={styles.cut} title={name}>
      {name}
    </span>
  )
}

export function StatusCell({ lead: { status, offerExpiresAt } }: { lead: LeadRow }) {
  return (
    <div className={styles.standing}>
      <LeadStatus code={status} />
      {offerExpiresAt && (
        <span className={styles.small}>
          <TimeLeft until={offerExpiresAt} short />
        </span>
      )}
    </div>
  )
}

export function Agent({ lead: { assignedUser, assignedUserId } }: { lead: LeadRow }) {
  const name = personName(assignedUser)
  if (!assignedUser || !name) {
    return <span className={styles.soft}>{assignedUserId === null ? 'Not assigned' : 'An agent'}</span>
  }
  return (
    <span className={styles.person}>
      <Avatar id={assignedUser.publicId} name={name} image={assignedUser.profileUri} size={24} />
      {name}
    </span>
  )
}

export function Updated({ when }: { when: string }) {
  return (
    <time dateTime={when} title={dateTime(when)} className={styles.soft}>
      {shortDate(when)}
    </time>
  )
}

function Budget({ amount }: { amount: string | null }) {
  const shown = money(amount)
  return <span className={shown ? styles.figure : styles.soft}>{shown ?? '–'}</span>
}
