import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'

import { text } from '../../ui/address.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { statesQuery } from '../../domain/places/places.ts'
import { mayCreate, mayEdit, type Visitor } from '../data/permissions.ts'
import { proposalQuery, proposedService } from '../data/proposalQueries.ts'
import { serviceQuery } from '../data/queries.ts'
import { ServiceEditor } from '../editor/ServiceEditor.tsx'

const RequestedService = lazy(async () => ({
  default: (await import('../request/RequestedService.tsx')).RequestedService,
}))
const MayNotCreate = lazy(async () => ({
  default: (await import('../request/MayNotCreate.tsx')).MayNotCreate,
}))

/** `from` is "setup" for a service that the setup guide asked for: saving leads back there. */
type NewServiceSearch = { service?: string; request?: string; proposal?: string; from?: string }

export const Route = createFileRoute('/_signed-in/new-service-creation')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): NewServiceSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queries, user }, deps }) => {
    const [service, proposal] = [text(deps.service), text(deps.proposal)]
    if (!mayCreate(user)) {
      if (user.organizationType === 'OPERATOR') return
      throw redirect({ to: '/support-page/$type', params: { type: 'service-request' } })
    }
    await Promise.all([
      // The page would jump when the states come.
      queries.prefetchQuery(statesQuery),
      proposal !== undefined && queries.ensureQueryData(proposalQuery(proposal)),
      service !== undefined && queries.ensureQueryData(serviceQuery(service)),
    ])
  },
  component: NewService,
})

function NewService() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const [service, request, proposal] = [search.service, search.request, search.proposal].map((value) =>
    text(value),
  )
  if (proposal !== undefined && mayCreate(user)) return <EditProposal key={proposal} publicId={proposal} />
  if (service !== undefined && mayCreate(user))
    return <EditService key={service} publicId={service} user={user} />
  return (
    <Suspense>
      {mayCreate(user) ? (
        <Begin request={request} user={user} {...(search.from === 'setup' && { leadsTo: '/home' })} />
      ) : (
        <MayNotCreate user={user} />
      )}
    </Suspense>
  )
}

type BeginProps = { request: string | undefined; user: Visitor; leadsTo?: string }

function Begin({ request, user, ...rest }: BeginProps) {
  if (request === undefined) return <ServiceEditor proposes={proposes(user)} {...rest} />
  return <RequestedService key={request} publicId={request} begin={beginWith} />
}

function beginWith(name: string, asked: ReactNode) {
  return <ServiceEditor name={name}>{asked}</ServiceEditor>
}

const proposes = ({ organizationType }: Visitor) => organizationType !== 'OPERATOR'

function EditService({ publicId, user }: { publicId: string; user: Visitor }) {
  const { data: service } = useSuspenseQuery(serviceQuery(publicId))
  if (!mayEdit(user, service)) throw new NamedError(403, 'Not authorized')
  return <ServiceEditor service={service} proposes={proposes(user)} />
}

function EditProposal({ publicId }: { publicId: string }) {
  const { data: proposal } = useSuspenseQuery(proposalQuery(publicId))
  return <ServiceEditor service={proposedService(proposal)} proposal={proposal} proposes />
}
