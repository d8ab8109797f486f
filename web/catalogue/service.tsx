import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { requireShop } from './permissions.ts'
import { serviceQuery } from './queries.ts'
import { ServicePage } from './ServicePage.tsx'

export const Route = createFileRoute('/_signed-in/search-services/$publicId')({
  beforeLoad: ({ context }) => requireShop(context.user),
  loader: ({ context, params }) => context.queries.ensureQueryData(serviceQuery(params.publicId)),
  component: ServiceRoute,
})

function ServiceRoute() {
  const { user } = Route.useRouteContext()
  const { data: service } = useSuspenseQuery(serviceQuery(Route.useParams().publicId))
  return <ServicePage service={service} user={user} />
}
