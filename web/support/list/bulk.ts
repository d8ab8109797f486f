import type { QueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import type { BulkAction } from '../../lists/bulk.ts'
import { moveSupportDocument } from '../data/operations.ts'
import type { TicketRow } from '../data/ticketRows.ts'

type Staff = { value: string; label: string }

const isOpen = ({ status }: TicketRow) => status !== 'RESOLVED' && status !== 'CANCELLED'
const some = (verb: string) => (count: number) => `${verb} ${count} ${count === 1 ? 'request' : 'requests'}`

/** Assigns requests to one person, with the same call as the request's page. */
export function assign(staff: readonly Staff[], queries: QueryClient): BulkAction<TicketRow> {
  return {
    label: 'Assign',
    explanation: 'Each request is assigned to the person you choose, who is notified.',
    startLabel: some('Assign'),
    can: isOpen,
    field: { label: 'Person', isRequired: true, options: staff },
    run: async ([ticket], chosen) => {
      const userId = Number(chosen)
      if (!ticket || ticket.assignedUserId === userId) return 'Nothing to change'
      await move(queries, ticket, { move: 'assign', userId })
      return `Assigned to ${staff.find(({ value }) => value === chosen)?.label}`
    },
  }
}

export function take(viewerId: number, queries: QueryClient): BulkAction<TicketRow> {
  return {
    label: 'Take',
    explanation: 'Each request is assigned to you.',
    startLabel: some('Take'),
    can: (ticket) => isOpen(ticket) && ticket.assignedUserId !== viewerId,
    run: async ([ticket]) => {
      if (!ticket) return ''
      await move(queries, ticket, { move: 'take' })
      return 'Assigned to you'
    },
  }
}

async function move(
  queries: QueryClient,
  { id: supportId, status: expectedStatus }: TicketRow,
  step: { move: string; userId?: number },
): Promise<void> {
  await request(moveSupportDocument, { input: { supportId, expectedStatus, ...step } })
  void queries.invalidateQueries({ queryKey: ['tickets'] })
}
