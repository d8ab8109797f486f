import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'
import { lazy } from 'react'

import { isOperator } from '../../domain/reader.ts'
import { RecordSkeleton } from '../../domain/record/RecordSkeleton.tsx'
import { isPublicId, text } from '../../ui/address.ts'
import { NotFoundError } from '../../ui/errors/named.ts'
import { ticketQuery, ticketStatusesQuery } from '../data/ticketQuery.ts'
import { TicketPage } from '../ticket/TicketPage.tsx'

// A request that is read needs no form.
const loadForm = () => import('../request/SupportForm.tsx')
const SupportForm = lazy(async () => ({ default: (await loadForm()).SupportForm }))

/** Forms by their last path segment. Any other segment is a ticket's public id. */
const forms = { help: 'SUPPORT', 'service-request': 'SERVICE_REQUEST' } as const

function formAt(type: string) {
  return Object.hasOwn(forms, type) ? forms[type as keyof typeof forms] : undefined
}

type About = { lead?: string | number; transaction?: string | number }

export const Route = createFileRoute('/_signed-in/support-page/$type')({
  validateSearch: (search): About => search,
  loader: async ({ context: { queries, user }, params: { type } }) => {
    const form = formAt(type)
    // Staff only answer requests, and people who can create services need not request one.
    if (form && isOperator(user)) throw redirect({ to: '/support-page' })
    if (form === 'SERVICE_REQUEST' && user.permissions.includes('CREATE_SERVICES'))
      throw redirect({ to: '/new-service-creation' })
    if (form) {
      await loadForm()
      return
    }
    if (!isPublicId(type)) throw new NotFoundError()
    void queries.prefetchQuery(ticketStatusesQuery)
    const ticket = await queries.ensureQueryData({ ...ticketQuery(type), revalidateIfStale: true })
    if (ticket) return
    queries.removeQueries(ticketQuery(type))
    throw new NotFoundError()
  },
  component: SupportType,
  pendingComponent: () => <RecordSkeleton label="Loading request" />,
})

function SupportType() {
  const { user } = Route.useRouteContext()
  const { type } = Route.useParams()
  const search = Route.useSearch()
  const form = formAt(type)
  if (form === undefined) return <ViewTicket key={type} publicId={type} />
  return <SupportForm key={form} type={form} user={user} about={aboutOf(search)} />
}

function ViewTicket({ publicId }: { publicId: string }) {
  const { user } = Route.useRouteContext()
  const { data: ticket } = useSuspenseQuery(ticketQuery(publicId))
  if (!ticket) throw new NotFoundError()
  return <TicketPage ticket={ticket} viewer={user} />
}

/** The ids in the address of a request that starts from a lead or a transaction. */
function aboutOf({ lead, transaction }: About) {
  const [leadId, transactionId] = [lead, transaction].map((id) => {
    const digits = text(id)
    return digits !== undefined && /^[1-9]\d{0,8}$/.test(digits) ? Number(digits) : undefined
  })
  return { ...(leadId !== undefined && { leadId }), ...(transactionId !== undefined && { transactionId }) }
}
