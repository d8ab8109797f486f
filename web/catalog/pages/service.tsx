import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { requireShop } from '../data/permissions.ts'
import { industriesQuery, serviceQuery } from '../data/queries.ts'
import { ServicePage } from './ServicePage.tsx'

export const Route = createFileRoute('/_signed-in/search-services/$publicId')({
  loader: ({ context: { queries, user }, params }) => {
    requireShop(user)
    return Promise.all([
      queries.ensureQueryData(serviceQuery(params.publicId)),
      // A line of the page: it would push the rest down when it comes.
      queries.prefetchQuery(industriesQuery),
    ])
  },
  component: ServiceRoute,
})

function ServiceRoute() {
  const { user } = Route.useRouteContext()
  const { data: service } = useSuspenseQuery(serviceQuery(Route.useParams().publicId))
  return <ServicePage service={service} user={user} />
}
