import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { command } from '../../ui/keys/commands.ts'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { calendarDay } from '../../../texts/days.ts'
import { Figure, NotProvided, Soft, Two, When } from '../../domain/record/values.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import type { Lead } from '../data/leadQuery.ts'
import { money, moneyRange } from '../../domain/money.ts'
import { personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { Referrer } from '../../domain/record/Referrer.tsx'
import { Section } from '../../domain/record/Section.tsx'
import { Opened } from '../../ui/dialog/Opened.tsx'

const AgentForm = lazy(async () => ({ default: (await import('../transition/AgentForm.tsx')).AgentForm }))

type LeadDetailsProps = { lead: Lead; mayNameAgent: boolean }

export function LeadDetails({ lead, mayNameAgent }: LeadDetailsProps) {
  return (
    <Section title="Details">
      <DescriptionList
        items={[
          { label: 'Service', value: <Two below={lead.service?.category?.name}>{lead.service?.name}</Two> },
          { label: 'Provider', value: lead.organization?.legalBusinessName ?? <Soft>None yet</Soft> },
          { label: 'Agent', value: <Agent lead={lead} mayName={mayNameAgent} /> },
          { label: 'Referrer', value: <Referrer of={lead} /> },
          ...amounts(lead),
          ...place(lead),
          { label: 'Submitted', value: <When when={lead.createdAt} /> },
          { label: 'Updated', value: <When when={lead.updatedAt} /> },
        ]}
      />
    </Section>
  )
}

/** With the customer's answers visible, the budget is among them. */
function amounts({ leadBudgetFrom, leadBudgetTo, dealValue, data }: Lead): Description[] {
  const budget = moneyRange(leadBudgetFrom, leadBudgetTo)
  const deal = money(dealValue)
  return [
    ...(data === null
      ? [{ label: 'Budget', value: budget ? <Figure>{budget}</Figure> : <NotProvided /> }]
      : []),
    ...(deal ? [{ label: 'Deal value', value: <Figure>{deal}</Figure> }] : []),
  ]
}

/** So is the address. */
function place({ state, leadZipPrefix, resumeOn, data }: Lead): Description[] {
  const where = [state?.name, leadZipPrefix && `ZIP ${leadZipPrefix}xx`].filter(Boolean).join(', ')
  return [
    ...(where && data === null ? [{ label: 'Location', value: where }] : []),
    ...(resumeOn ? [{ label: 'Resumes', value: calendarDay(resumeOn) }] : []),
  ]
}

function Agent({ lead, mayName }: { lead: Lead; mayName: boolean }) {
  const [naming, setNaming] = useState(false)
  const { assignedUser, assignedUserId } = lead
  const name = personName(assignedUser)
  return (
    <Inline as="span" gap={2} align="center" justify="space-between">
      {assignedUser && name ? (
        <Person person={assignedUser} name={name} />
      ) : (
        <Soft>{assignedUserId === null ? 'No agent' : 'An agent of the provider'}</Soft>
      )}
      {mayName && (
        <Button {...command('a')} onClick={() => setNaming(true)}>
          {assignedUserId === null ? 'Assign agent' : 'Change agent'}
        </Button>
      )}
      <Opened onClose={() => setNaming(false)}>
        {naming && <AgentForm lead={lead} onClose={() => setNaming(false)} />}
      </Opened>
    </Inline>
  )
}
