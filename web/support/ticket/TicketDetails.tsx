import { Link } from '@tanstack/react-router'

import { leadNumber, ticketNumber } from '../../../texts/record-numbers.ts'
import { phoneHref } from '../../../values/phone.ts'
import { customerName, personName } from '../../domain/names.ts'
import { operator } from '../../domain/operator.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { Section } from '../../domain/record/Section.tsx'
import { When, Soft } from '../../domain/record/values.tsx'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import type { Ticket } from '../data/ticketQuery.ts'
import { isLate } from './targets.ts'

/** The requester, their preferred contact method, and the subject. */
export function TicketDetails({ ticket, isStaff }: { ticket: Ticket; isStaff: boolean }) {
  const { user, organization, assignedUser, assignedUserId } = ticket
  const facts: Description[] = [
    { label: 'From', value: user ? <Person person={user} name={ticket.name} /> : <bdi>{ticket.name}</bdi> },
    { label: 'Organization', value: organization?.legalBusinessName },
    { label: 'Email', value: ticket.email && <a href={`mailto:${ticket.email}`}>{ticket.email}</a> },
    { label: 'Phone', value: ticket.phoneNumber && <Phone {...ticket} /> },
    { label: 'Contact by', value: ticket.preferredContactMethod === 'PHONE' ? 'Phone' : 'Email' },
    { label: 'Sent', value: <When when={ticket.createdAt} /> },
    {
      label: 'Assigned to',
      value: personName(assignedUser) ?? (assignedUserId === null ? <Soft>No one yet</Soft> : operator.name),
    },
    { label: 'Lead', value: ticket.lead && <LeadLink lead={ticket.lead} /> },
    {
      label: 'Transaction',
      value: ticket.transaction && <TransactionLink publicId={ticket.transaction.publicId} />,
    },
    { label: 'About', value: ticket.aboutOrganization?.legalBusinessName },
    { label: 'Merged into', value: ticket.mergedInto && <TicketLink ticket={ticket.mergedInto} /> },
    { label: 'Continues', value: ticket.earlier && <TicketLink ticket={ticket.earlier} /> },
    { label: 'Continued in', value: ticket.later.length > 0 && ticket.later.map(laterLink) },
    ...(isStaff ? targets(ticket) : []),
  ]
  return (
    <Section title="About this request">
      <DescriptionList items={facts.filter(({ value }) => value)} />
    </Section>
  )
}

/** Due and actual times of the first answer and the resolution, in working hours. */
function targets(ticket: Ticket): Description[] {
  const { answerDueAt, firstAnsweredAt, resolutionDueAt, resolvedAt, helped } = ticket
  return [
    { label: 'First reply', value: <Target due={answerDueAt} done={firstAnsweredAt} /> },
    { label: 'Resolution', value: <Target due={resolutionDueAt} done={resolvedAt} /> },
    { label: 'Helped', value: helped === null ? undefined : helped ? 'Yes' : 'No' },
  ]
}

function Target({ due, done }: { due: string | null; done: string | null }) {
  if (!due) return done ? <When when={done} /> : <Soft>No target</Soft>
  const late = isLate({ due, done })
  return (
    <>
      {!done && 'Due '}
      <When when={done ?? due} />
      {late ? ' · late' : done && ' · in time'}
    </>
  )
}

function Phone({ phoneNumber, phoneExtension }: Pick<Ticket, 'phoneNumber' | 'phoneExtension'>) {
  return (
    <>
      {phoneNumber && <a href={phoneHref(phoneNumber, phoneExtension)}>{phoneNumber}</a>}
      {phoneExtension && ` x${phoneExtension}`}
    </>
  )
}

function LeadLink({ lead }: { lead: NonNullable<Ticket['lead']> }) {
  return (
    <Link to="/view-leads/$publicId" params={{ publicId: lead.publicId }}>
      {leadNumber(lead.id)} <bdi>{customerName(lead)}</bdi>
    </Link>
  )
}

function TransactionLink({ publicId }: { publicId: string }) {
  return (
    <Link to="/transactions/$publicId" params={{ publicId }}>
      See the transaction
    </Link>
  )
}

type Linked = NonNullable<Ticket['mergedInto'] | Ticket['earlier']>

function TicketLink({ ticket: { id, publicId, title } }: { ticket: Linked }) {
  return (
    <Link to="/support-page/$type" params={{ type: publicId }}>
      {ticketNumber(id)} <bdi>{title}</bdi>
    </Link>
  )
}

function laterLink(ticket: Linked) {
  return <TicketLink key={ticket.publicId} ticket={ticket} />
}
