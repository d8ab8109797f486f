import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { NamedError, NotFoundError } from '../shared/errors/named.ts'
import { messageFor } from '../shared/errors/pages.ts'
import { LeadGone } from './LeadGone.tsx'
import { LeadPage } from './LeadPage.tsx'
import { RecordSkeleton } from '../shared/record/RecordSkeleton.tsx'
import { leadQuery } from './leadQuery.ts'
import { isPublicId } from '../shared/address.ts'
import { leadStatusesQuery } from './statuses.ts'

export const Route = createFileRoute('/_signed-in/view-leads/$publicId')({
  beforeLoad: ({ context: { user } }) => {
    if (!user.permissions.includes('VIEW_LEAD_STATUS')) throw new NamedError(403, messageFor(403))
  },
  loader: async ({ context: { queries }, params: { publicId } }) => {
    if (!isPublicId(publicId)) throw new NotFoundError()
    void queries.prefetchQuery(leadStatusesQuery)
    const lead = await queries.ensureQueryData({ ...leadQuery(publicId), revalidateIfStale: true })
    if (lead) return
    queries.removeQueries(leadQuery(publicId))
    throw new NotFoundError()
  },
  component: ViewLead,
  pendingComponent: Loading,
})

function ViewLead() {
  const { user } = Route.useRouteContext()
  const { data: lead } = useSuspenseQuery(leadQuery(Route.useParams().publicId))
  return lead ? <LeadPage key={lead.publicId} lead={lead} reader={user} /> : <LeadGone />
}

function Loading() {
  return <RecordSkeleton label="Loading lead" />
}
