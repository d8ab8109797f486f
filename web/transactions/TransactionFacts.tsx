import { Link } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { date } from '../shared/dates/dates.ts'
import { type Fact, Facts } from '../shared/layout/Facts.tsx'
import { customerName, personName } from '../shared/names.ts'
import { Person } from '../shared/record/Person.tsx'
import { Referrer } from '../shared/record/Referrer.tsx'
import { Section } from '../shared/record/Section.tsx'
import { Soft, Two, When } from '../shared/record/values.tsx'
import { percentText } from './cents.ts'
import type { Transaction } from './transactionQuery.ts'

const TermsOrigin = lazy(async () => ({ default: (await import('./terms/TermsOrigin.tsx')).TermsOrigin }))

export function TransactionFacts({ transaction }: { transaction: Transaction }) {
  const { service, organization, closedAt, createdAt } = transaction
  return (
    <Section title="Facts">
      <Facts
        facts={[
          { label: 'Lead', value: <LeadLink transaction={transaction} /> },
          { label: 'Service', value: <Two below={service?.category?.name}>{service?.name}</Two> },
          { label: 'Provider', value: organization?.legalBusinessName ?? <Soft>Known to the operator</Soft> },
          { label: 'Agent', value: <Agent transaction={transaction} /> },
          { label: 'Referrer', value: <Referrer of={transaction} /> },
          { label: 'Closed', value: date(closedAt) },
          { label: 'Recorded', value: <When when={createdAt} /> },
          ...terms(transaction),
          ...payout(transaction),
        ]}
      />
    </Section>
  )
}

/** Those that held when it was closed; they never change. Where they came from, the server tells the operator only. */
function terms({ providerRate, associateShare, rateScope, shareScope }: Transaction): Fact[] {
  const parts = [
    ...(providerRate === null ? [] : [`Rate ${percentText(providerRate)}`]),
    ...(associateShare === null ? [] : [`Share ${percentText(associateShare)}`]),
  ]
  return parts.length > 0
    ? [
        {
          label: 'Terms',
          value: (
            <>
              <Two below="As they were at closing">{parts.join(' · ')}</Two>
              <Suspense>{rateScope && <TermsOrigin rate={rateScope} share={shareScope} />}</Suspense>
            </>
          ),
        },
      ]
    : []
}

function payout({ payoutReference }: Transaction): Fact[] {
  return payoutReference
    ? [{ label: 'Payout', value: <Two below="Its reference">{payoutReference}</Two> }]
    : []
}

function LeadLink({ transaction: { lead } }: { transaction: Transaction }) {
  if (!lead) return <Soft>Not with you</Soft>
  return (
    <Link to="/view-leads/$publicId" params={{ publicId: lead.publicId }}>
      {customerName(lead)}
    </Link>
  )
}

function Agent({ transaction: { assignedUser, assignedUserId } }: { transaction: Transaction }) {
  const name = personName(assignedUser)
  if (assignedUser && name) return <Person person={assignedUser} name={name} />
  return <Soft>{assignedUserId === null ? 'None' : 'An agent of the provider'}</Soft>
}
