import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { LifeBuoy } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'

import type { List } from '../../../lists/list.ts'
import { ownTickets, tickets } from '../../../lists/tickets.ts'
import { isAdmin, isOperator } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import { useListAddress } from '../../lists/useListAddress.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { whenSettled } from '../../ui/later/useLater.ts'
import { staffQuery, ticketStatusesQuery, useTicketStatuses } from '../data/ticketQuery.ts'
import { ownTicketRows, ticketRows } from '../data/ticketRows.ts'
import { assign, take } from '../list/bulk.ts'
import { ticketCard, ticketCells } from '../list/cells.tsx'

export const Route = createFileRoute('/_signed-in/support-page')({
  // The page parses its own search parameters, so that other pages do not load that code.
  validateSearch: (search): ListAddress => search as ListAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, user }, deps }) => {
    const { list, rows } = listOf(user)
    void queries.prefetchQuery(rows.page(readSearch(list, deps)))
    void queries.prefetchQuery(ticketStatusesQuery)
  },
  component: SupportPage,
})

function listOf(user: Parameters<typeof isOperator>[0]) {
  return isOperator(user) ? { list: tickets, rows: ticketRows } : { list: ownTickets, rows: ownTicketRows }
}

/** The queue for staff; for everyone else their own requests. */
function SupportPage() {
  const { user } = Route.useRouteContext()
  const isStaff = isOperator(user)
  const { list, rows } = listOf(user)
  const address = useListAddress<List>(list)
  const { statuses } = useTicketStatuses()
  const bulk = useBulkAssignment(user.id, isStaff && isAdmin(user))
  return (
    <ListPage
      {...address}
      title={isStaff ? 'Support queue' : 'Your requests'}
      icon={LifeBuoy}
      source={rows}
      keyOf={({ publicId }) => publicId}
      nameOf={({ title }) => title}
      cells={ticketCells}
      card={ticketCard}
      person={user}
      options={{ ticketStatuses: statuses }}
      action={!isStaff && <NewRequests mayAskForService={!user.permissions.includes('CREATE_SERVICES')} />}
      {...(bulk.length > 0 && { bulkActions: bulk })}
    />
  )
}

function NewRequests({ mayAskForService }: { mayAskForService: boolean }) {
  return (
    <>
      {mayAskForService && <ButtonLink to="/support-page/service-request">Request a service</ButtonLink>}
      <ButtonLink to="/support-page/help" look="main">
        Get help
      </ButtonLink>
    </>
  )
}

function useBulkAssignment(viewerId: number, isAllowed: boolean) {
  const queries = useQueryClient()
  // It is needed only once there are rows to assign.
  const [isSettled, setSettled] = useState(false)
  useEffect(() => whenSettled(() => setSettled(true)), [])
  const { data: staff } = useQuery({ ...staffQuery, enabled: isAllowed && isSettled })
  return useMemo(() => {
    if (!isAllowed) return []
    const people = staff?.map(({ value, label }) => ({
      value,
      label: value === String(viewerId) ? `${label} (you)` : label,
    }))
    return [take(viewerId, queries), ...(people ? [assign(people, queries)] : [])]
  }, [isAllowed, staff, queries, viewerId])
}
