import { Link } from '@tanstack/react-router'
import { lazy } from 'react'

import { leadNumber } from '../../../texts/record-numbers.ts'
import { date } from '../../ui/dates/dates.ts'
import { type Description, DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { customerName, personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { Referrer } from '../../domain/record/Referrer.tsx'
import { Section } from '../../domain/record/Section.tsx'
import { Soft, Two, When } from '../../domain/record/values.tsx'
import { percentText } from '../../domain/cents.ts'
import record from '../../domain/record/Record.module.css'
import { Later } from '../../ui/later/Later.tsx'
import type { Transaction } from '../data/transactionQuery.ts'

const TermsOrigin = lazy(async () => ({ default: (await import('../terms/TermsOrigin.tsx')).TermsOrigin }))

export function TransactionDetails({ transaction }: { transaction: Transaction }) {
  const { service, organization, closedAt, createdAt } = transaction
  return (
    <Section title="Details">
      <DescriptionList
        items={[
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

/** The terms at closing, which never change. Only the operator sees where they came from. */
function terms({ providerRate, associateShare, rateScope, shareScope }: Transaction): Description[] {
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
              <Two below="Locked at closing">{parts.join(' · ')}</Two>
              {rateScope && (
                <Later fallback={<span className={record.below}>&nbsp;</span>}>
                  <TermsOrigin rate={rateScope} share={shareScope} />
                </Later>
              )}
            </>
          ),
        },
      ]
    : []
}

function payout({ payoutReference }: Transaction): Description[] {
  return payoutReference
    ? [{ label: 'Payout', value: <Two below="Its reference">{payoutReference}</Two> }]
    : []
}

function LeadLink({ transaction: { lead } }: { transaction: Transaction }) {
  if (!lead) return <Soft>Not with you</Soft>
  return (
    <Link to="/view-leads/$publicId" params={{ publicId: lead.publicId }}>
      {leadNumber(lead.id)} <bdi>{customerName(lead)}</bdi>
    </Link>
  )
}

function Agent({ transaction: { assignedUser, assignedUserId } }: { transaction: Transaction }) {
  const name = personName(assignedUser)
  if (assignedUser && name) return <Person person={assignedUser} name={name} />
  return <Soft>{assignedUserId === null ? 'None' : 'An agent of the provider'}</Soft>
}
