import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { NamedError, NotFoundError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { LeadGone } from './LeadGone.tsx'
import { LeadPage } from './LeadPage.tsx'
import { RecordSkeleton } from '../../domain/record/RecordSkeleton.tsx'
import { formerLeadQuery, leadQuery } from '../data/leadQuery.ts'
import { isPublicId } from '../../ui/address.ts'
import { leadStatusesQuery } from '../../domain/leadStatuses.ts'

export const Route = createFileRoute('/_signed-in/view-leads/$publicId')({
  // What of the history is shown.
  validateSearch: (search): { show?: string } => search,
  loader: async ({ context: { queries, user }, params: { publicId } }) => {
    if (!user.permissions.includes('VIEW_LEAD_STATUS')) throw new NamedError(403, messageFor(403))
    if (!isPublicId(publicId)) throw new NotFoundError()
    const statuses = queries.prefetchQuery(leadStatusesQuery)
    const lead = await queries.ensureQueryData({ ...leadQuery(publicId), revalidateIfStale: true })
    await statuses
    if (lead || (await queries.ensureQueryData(formerLeadQuery(publicId)))) return
    queries.removeQueries(leadQuery(publicId))
    throw new NotFoundError()
  },
  component: ViewLead,
  pendingComponent: Loading,
})

function ViewLead() {
  const { user } = Route.useRouteContext()
  const { publicId } = Route.useParams()
  const { data: lead } = useSuspenseQuery(leadQuery(publicId))
  return lead ? <LeadPage key={publicId} lead={lead} reader={user} /> : <LeadGone publicId={publicId} />
}

function Loading() {
  return <RecordSkeleton label="Loading lead" />
}
