import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ClipboardCheck } from 'lucide-react'

import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { Empty } from '../../ui/layout/Empty.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { operator } from '../../domain/operator.ts'
import type { Visitor } from '../data/permissions.ts'
import { type OpenProposal, openProposalsQuery } from '../data/proposalQueries.ts'
import { queueOf } from '../data/permissions.ts'

/** The services that wait: for the operator of all providers, for a provider its own. */
export function ProposalsPage({ user }: { user: Visitor }) {
  const { data } = useSuspenseQuery(openProposalsQuery(queueOf(user)))
  const isOperator = user.organizationType === 'OPERATOR'
  return (
    <Page title="Waiting for approval" count={data.length === 1 ? '1 service' : `${data.length} services`}>
      {data.length === 0 ? (
        <Empty icon={ClipboardCheck} title="No service is waiting">
          {isOperator
            ? 'Services that providers propose, and their changes, appear here for your decision.'
            : `Services that you propose appear here until ${operator.name} decides.`}
        </Empty>
      ) : (
        <List aria-label="Proposed services">
          {data.map((proposal) => (
            <ProposalRow key={proposal.publicId} proposal={proposal} />
          ))}
        </List>
      )}
    </Page>
  )
}

function ProposalRow({ proposal }: { proposal: OpenProposal }) {
  const { publicId, isNew, name, service, organization, status, submittedAt } = proposal
  const kind = isNew ? 'New service' : 'Change'
  const rejected = status === 'REJECTED' ? ' · Not approved' : ''
  return (
    <Row
      title={
        <Link to="/service-approvals/$publicId" params={{ publicId }}>
          {service?.name ?? name}
        </Link>
      }
      text={`${kind} · ${organization?.legalBusinessName ?? 'A provider'}${rejected}`}
    >
      <p>
        Sent <RelativeTime when={submittedAt} />
      </p>
    </Row>
  )
}
