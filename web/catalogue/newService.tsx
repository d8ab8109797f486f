import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

import { text } from '../shared/address.ts'
import { NamedError } from '../shared/errors/named.ts'
import { statesQuery } from '../shared/places/places.ts'
import { mayCreate, mayEdit, type Visitor } from './permissions.ts'
import { serviceQuery } from './queries.ts'
import { ServiceEditor } from './ServiceEditor.tsx'

const RequestService = lazy(async () => ({ default: (await import('./RequestService.tsx')).RequestService }))
const RequestedService = lazy(async () => ({
  default: (await import('./RequestedService.tsx')).RequestedService,
}))
const MayNotCreate = lazy(async () => ({ default: (await import('./MayNotCreate.tsx')).MayNotCreate }))

export const Route = createFileRoute('/_signed-in/new-service-creation')({
  validateSearch: (search): { service?: string; request?: string } => {
    const [service, request] = [text(search['service']), text(search['request'])]
    return { ...(service !== undefined && { service }), ...(request !== undefined && { request }) }
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
  const { service, request } = Route.useSearch()
  if (service !== undefined && mayCreate(user))
    return <EditService key={service} publicId={service} user={user} />
  return <Suspense>{mayCreate(user) ? <Begin request={request} /> : <Ask user={user} />}</Suspense>
}

function Begin({ request }: { request: string | undefined }) {
  if (request === undefined) return <ServiceEditor />
  return <RequestedService key={request} publicId={request} begin={beginWith} />
}

function beginWith(name: string, asked: ReactNode) {
  return <ServiceEditor name={name}>{asked}</ServiceEditor>
}

/** Who may not create a service asks the operator for it; the operator's staff ask their master admin for the right. */
function Ask({ user }: { user: Visitor & { id: number } }) {
  return user.organizationType === 'OPERATOR' ? <MayNotCreate user={user} /> : <RequestService user={user} />
}

function EditService({ publicId, user }: { publicId: string; user: Visitor }) {
  const { data: service } = useSuspenseQuery(serviceQuery(publicId))
  if (!mayEdit(user, service)) throw new NamedError(403, 'Not authorized')
  return <ServiceEditor service={service} />
}
