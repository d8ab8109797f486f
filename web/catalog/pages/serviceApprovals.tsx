import { createFileRoute } from '@tanstack/react-router'

import { queueOf, requireProposals } from '../data/permissions.ts'
import { openProposalsQuery } from '../data/proposalQueries.ts'
import { ProposalsPage } from '../approvals/ProposalsPage.tsx'

export const Route = createFileRoute('/_signed-in/service-approvals')({
  beforeLoad: ({ context }) => requireProposals(context.user),
  loader: ({ context: { queries, user } }) => queries.ensureQueryData(openProposalsQuery(queueOf(user))),
  component: ServiceApprovals,
})

function ServiceApprovals() {
  const { user } = Route.useRouteContext()
  return <ProposalsPage user={user} />
}
