import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { statesQuery } from '../../domain/places/places.ts'
import { requireProposals } from '../data/permissions.ts'
import { ProposalPage } from '../approvals/ProposalPage.tsx'
import { proposalQuery } from '../data/proposalQueries.ts'
import { industriesQuery } from '../data/queries.ts'

export const Route = createFileRoute('/_signed-in/service-approvals/$publicId')({
  beforeLoad: ({ context }) => requireProposals(context.user),
  loader: ({ context: { queries }, params }) =>
    Promise.all([
      queries.ensureQueryData(proposalQuery(params.publicId)),
      queries.prefetchQuery(industriesQuery),
      queries.prefetchQuery(statesQuery),
    ]),
  component: ServiceApproval,
})

function ServiceApproval() {
  const { user } = Route.useRouteContext()
  const { data: proposal } = useSuspenseQuery(proposalQuery(Route.useParams().publicId))
  return <ProposalPage proposal={proposal} user={user} />
}
