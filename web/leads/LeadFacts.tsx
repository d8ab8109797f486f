import { lazy, type ReactNode, Suspense, useState } from 'react'

import { Avatar } from '../shared/avatar/Avatar.tsx'
import { Button } from '../shared/buttons/Button.tsx'
import { dateTime } from '../shared/dates/dates.ts'
import { type Fact, Facts } from '../shared/layout/Facts.tsx'
import { calendarDay } from './days.ts'
import styles from './Lead.module.css'
import type { Lead } from './leadQuery.ts'
import { money, moneyRange } from './money.ts'
import { personName } from './names.ts'
import { Section } from './Section.tsx'

const AgentForm = lazy(async () => ({ default: (await import('./AgentForm.tsx')).AgentForm }))

type LeadFactsProps = { lead: Lead; mayNameAgent: boolean }

export function LeadFacts({ lead, mayNameAgent }: LeadFactsProps) {
  return (
    <Section title="Facts">
      <Facts
        facts={[
          { label: 'Service', value: <Two below={lead.service?.category?.name}>{lead.service?.name}</Two> },
          { label: 'Provider', value: lead.organization?.legalBusinessName ?? <Soft>None yet</Soft> },
          { label: 'Agent', value: <Agent lead={lead} mayName={mayNameAgent} /> },
          { label: 'Referrer', value: <Referrer lead={lead} /> },
          ...amounts(lead),
          ...place(lead),
          { label: 'Submitted', value: <When when={lead.createdAt} /> },
          { label: 'Updated', value: <When when={lead.updatedAt} /> },
        ]}
      />
    </Section>
  )
}

function amounts({ leadBudgetFrom, leadBudgetTo, dealValue }: Lead): Fact[] {
  const budget = moneyRange(leadBudgetFrom, leadBudgetTo)
  const deal = money(dealValue)
  return [
    { label: 'Budget', value: budget ? <Figure>{budget}</Figure> : <Soft>Not given</Soft> },
    ...(deal ? [{ label: 'Deal value', value: <Figure>{deal}</Figure> }] : []),
  ]
}

function place({ state, leadZipPrefix, resumeOn }: Lead): Fact[] {
  const where = [state?.name, leadZipPrefix && `zip ${leadZipPrefix}..`].filter(Boolean).join(', ')
  return [
    ...(where ? [{ label: 'Where', value: where }] : []),
    ...(resumeOn ? [{ label: 'Goes on', value: calendarDay(resumeOn) }] : []),
  ]
}

function Agent({ lead, mayName }: { lead: Lead; mayName: boolean }) {
  const [naming, setNaming] = useState(false)
  const { assignedUser, assignedUserId } = lead
  const name = personName(assignedUser)
  return (
    <span className={styles.agent}>
      {assignedUser && name ? (
        <Person person={assignedUser} name={name} />
      ) : (
        <Soft>{assignedUserId === null ? 'Not assigned' : 'An agent of the provider'}</Soft>
      )}
      {mayName && (
        <Button onClick={() => setNaming(true)}>{assignedUserId === null ? 'Name agent' : 'Change'}</Button>
      )}
      <Suspense>{naming && <AgentForm lead={lead} onClose={() => setNaming(false)} />}</Suspense>
    </span>
  )
}

function Referrer({ lead: { submittedUser, referrerOrganization } }: { lead: Lead }) {
  const name = personName(submittedUser)
  const firm = referrerOrganization?.legalBusinessName
  if (!submittedUser || !name) return firm ?? <Soft>Known to the operator</Soft>
  return (
    <Two below={firm}>
      <Person person={submittedUser} name={name} />
    </Two>
  )
}

type PersonProps = { person: { publicId: string; profileUri: string | null }; name: string }

function Person({ person, name }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar id={person.publicId} name={name} image={person.profileUri} size={24} />
      {name}
    </span>
  )
}

function Two({ children, below }: { children: ReactNode; below: string | undefined }) {
  return (
    <>
      {children}
      {below && <span className={styles.below}>{below}</span>}
    </>
  )
}

function When({ when }: { when: string }) {
  return <time dateTime={when}>{dateTime(when)}</time>
}

function Figure({ children }: { children: string }) {
  return <span className={styles.figure}>{children}</span>
}

function Soft({ children }: { children: string }) {
  return <span className={styles.soft}>{children}</span>
}
