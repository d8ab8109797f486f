import { lazy, useState } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { operator } from '../../domain/operator.ts'
import { Inline } from '../../ui/layout/Stack.tsx'
import { FormSummary } from '../record/FormSummary.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { mayCreate, type Visitor } from '../data/permissions.ts'
import { ProposalDifferences } from './ProposalDifferences.tsx'
import { type Proposal, proposedService } from '../data/proposalQueries.ts'
import { isOvertaken, useProposalDecision } from './useProposalDecision.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

const RejectProposal = lazy(async () => ({ default: (await import('./RejectProposal.tsx')).RejectProposal }))

/** A proposed service: for the operator to decide on, for its provider to follow, edit or withdraw. */
export function ProposalPage({ proposal, user }: { proposal: Proposal; user: Visitor }) {
  const { live, isNew, organization, formSchema } = proposal
  const name = live?.name ?? proposedService(proposal).name
  return (
    <Page
      title={name}
      count={
        <>
          {isNew ? 'New service' : 'Change of a service'} of{' '}
          <bdi>{organization?.legalBusinessName ?? 'a provider'}</bdi>
        </>
      }
      action={<Actions proposal={proposal} name={name} user={user} />}
    >
      <StatusSummary proposal={proposal} />
      <ProposalDifferences proposal={proposal} />
      {formSchema !== null && <FormSummary schema={formSchema} />}
    </Page>
  )
}

function StatusSummary({ proposal: { status, reason } }: { proposal: Proposal }) {
  if (status === 'WAITING')
    return (
      <Notice severity="info">Waiting for approval. Only the provider and {operator.name} see it.</Notice>
    )
  if (status === 'REJECTED')
    return (
      <Notice severity="error">
        Not approved: <bdi>{reason}</bdi>
      </Notice>
    )
  if (status === 'APPROVED') return <Notice severity="success">Approved.</Notice>
  return <Notice severity="info">Withdrawn by the provider.</Notice>
}

function Actions({ proposal, name, user }: { proposal: Proposal; name: string; user: Visitor }) {
  const [rejecting, setRejecting] = useState(false)
  const decision = useProposalDecision(proposal)
  const { status, live, publicId } = proposal
  const isOperator = user.organizationType === 'OPERATOR'
  const to = decision.busyWith?.to
  if (status === 'APPROVED')
    return live && <ButtonLink to={`/search-services/${live.publicId}`}>See the service</ButtonLink>
  if (!mayCreate(user) || status === 'WITHDRAWN' || (isOperator && status !== 'WAITING')) return null
  if (!isOperator)
    return (
      <Inline gap={2}>
        <Button busy={to === 'withdraw'} onClick={() => decision.run({ to: 'withdraw' })}>
          Withdraw
        </Button>
        <ButtonLink to="/new-service-creation" search={{ proposal: publicId }} look="main">
          Edit proposal
        </ButtonLink>
      </Inline>
    )
  const reject = (reason: string) =>
    decision.send({ to: 'reject', reason }).catch((error: unknown) => {
      if (!isOvertaken(error)) throw error
    })
  return (
    <Inline gap={2}>
      <Button onClick={() => setRejecting(true)}>Reject</Button>
      <Button look="main" busy={to === 'approve'} onClick={() => decision.run({ to: 'approve' })}>
        Approve
      </Button>
      <Opened onClose={() => setRejecting(false)}>
        {rejecting && <RejectProposal name={name} onReject={reject} onClose={() => setRejecting(false)} />}
      </Opened>
    </Inline>
  )
}
