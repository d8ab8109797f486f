import type { ReactNode } from 'react'

import type { tickets } from '../../../lists/tickets.ts'
import { ticketNumber } from '../../../texts/record-numbers.ts'
import { personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { operator } from '../../domain/operator.ts'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import rows from '../../lists/Rows.module.css'
import { dateTime } from '../../ui/dates/dates.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { duration } from '../../ui/dates/timeLeft.ts'
import { Status } from '../../ui/layout/Status.tsx'
import { classes } from '../../ui/theme/classes.ts'
import type { TicketRow } from '../data/ticketRows.ts'
import { useTicketStatuses } from '../data/ticketQuery.ts'
import styles from '../Support.module.css'
import { isLate, targetText, waitedSeconds } from '../ticket/targets.ts'

/** The cells of the queue. */
export const ticketCells: Readonly<Record<keyof typeof tickets.columns, (ticket: TicketRow) => ReactNode>> = {
  title: (ticket) => (
    <TwoLines below={<Below ticket={ticket} />}>
      <RowLink to={`/support-page/${ticket.publicId}`}>{ticket.title}</RowLink>
    </TwoLines>
  ),
  from: ({ name, organization }) => <TwoLines below={organization?.legalBusinessName}>{name}</TwoLines>,
  type: typeLabel,
  status: ({ status }) => <TicketStatus code={status} />,
  assignee: (ticket) => <Assignee ticket={ticket} />,
  waiting: (ticket) => <Waiting ticket={ticket} />,
  answer: ({ firstAnsweredAt, answerDueAt }) => <Due done={firstAnsweredAt} due={answerDueAt} />,
  resolution: ({ resolvedAt, resolutionDueAt }) => <Due done={resolvedAt} due={resolutionDueAt} />,
  sent: ({ createdAt }) => <When moment={createdAt} />,
}

/** On a phone it includes the text of the hidden column. */
function Below({ ticket }: { ticket: TicketRow }) {
  return (
    <>
      {ticketNumber(ticket.id)} · {typeLabel(ticket)}
      {ticket.waitingSince && (
        <span className={rows.onPhone}>Waiting {duration(waitedSeconds(ticket.waitingSince))}</span>
      )}
    </>
  )
}

function typeLabel({ type }: TicketRow): string {
  return type === 'SERVICE_REQUEST' ? 'Service request' : 'Support'
}

function TicketStatus({ code }: { code: string }) {
  const { label, color } = useTicketStatuses().of(code)
  return <Status color={color}>{label}</Status>
}

function Assignee({ ticket: { assignedUser, assignedUserId } }: { ticket: TicketRow }) {
  const name = personName(assignedUser)
  if (!assignedUser || !name)
    return <span className={rows.soft}>{assignedUserId === null ? 'No one' : operator.name}</span>
  return <Person person={assignedUser} name={name} />
}

const day = 86_400

/** How long the requester has waited: amber after a day, red shortly before escalation. */
function Waiting({ ticket: { waitingSince } }: { ticket: TicketRow }) {
  if (!waitingSince) return <span className={rows.soft}>–</span>
  const seconds = waitedSeconds(waitingSince)
  return (
    <time
      dateTime={waitingSince}
      title={dateTime(waitingSince)}
      className={classes(rows.figure, seconds > 2 * day ? styles.late : seconds > day && styles.soon)}
    >
      {duration(seconds)}
    </time>
  )
}

function Due({ done, due }: { done: string | null; due: string | null }) {
  const text = targetText({ done, due })
  if (text === undefined) return <span className={rows.soft}>–</span>
  const isOverdue = !done && isLate({ done, due })
  return (
    <span className={isOverdue ? styles.late : rows.soft} title={dateTime(done ?? due ?? '')}>
      {text}
    </span>
  )
}

function When({ moment }: { moment: string }) {
  return (
    <time dateTime={moment} title={dateTime(moment)} className={rows.soft}>
      {shortDate(moment)}
    </time>
  )
}

/** A request's card in the grid. */
export function ticketCard(ticket: TicketRow) {
  return (
    <>
      <div className={rows.cardHead}>
        <div>
          <RowLink to={`/support-page/${ticket.publicId}`}>{ticket.title}</RowLink>
          <p className={rows.small}>
            {ticketNumber(ticket.id)} · <bdi>{ticket.name}</bdi>
          </p>
        </div>
        <TicketStatus code={ticket.status} />
      </div>
      <p className={rows.cardRow}>
        <Assignee ticket={ticket} />
        <Waiting ticket={ticket} />
      </p>
    </>
  )
}
