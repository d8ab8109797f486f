import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { text } from '../shared/address.ts'
import { NamedError } from '../shared/errors/named.ts'
import { statesQuery } from '../shared/places/places.ts'
import { mayCreate, mayEdit, type Visitor } from './permissions.ts'
import { serviceQuery } from './queries.ts'
import { ServiceEditor } from './ServiceEditor.tsx'

const MayNotCreate = lazy(async () => ({ default: (await import('./MayNotCreate.tsx')).MayNotCreate }))

export const Route = createFileRoute('/_signed-in/new-service-creation')({
  validateSearch: (search): { service?: string } => {
    const service = text(search['service'])
    return service === undefined ? {} : { service }
  },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries, user }, deps: { service } }) => {
    if (!mayCreate(user)) return
    await Promise.all([
      // The page would jump when the states come.
      queries.prefetchQuery(statesQuery),
      service !== undefined && queries.ensureQueryData(serviceQuery(service)),
    ])
  },
  component: NewService,
})

function NewService() {
  const { user } = Route.useRouteContext()
  const { service } = Route.useSearch()
  if (!mayCreate(user)) {
    return (
      <Suspense>
        <MayNotCreate user={user} />
      </Suspense>
    )
  }
  return service === undefined ? (
    <ServiceEditor />
  ) : (
    <EditService key={service} publicId={service} user={user} />
  )
}

function EditService({ publicId, user }: { publicId: string; user: Visitor }) {
  const { data: service } = useSuspenseQuery(serviceQuery(publicId))
  if (!mayEdit(user, service)) throw new NamedError(403, 'Not authorized')
  return <ServiceEditor service={service} />
}
