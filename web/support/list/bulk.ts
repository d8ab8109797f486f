import type { QueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import type { BulkAction } from '../../lists/bulk.ts'
import { moveSupportDocument } from '../data/operations.ts'
import type { TicketRow } from '../data/ticketRows.ts'

type Staff = { id: number; name: string }

/** Assigns requests to one person, with the same call as the request's page. */
export function assignTo(
  { id, name }: Staff,
  queries: QueryClient,
  isViewer: boolean,
): BulkAction<TicketRow> {
  return {
    label: isViewer ? 'Assign to me' : `Assign to ${name}`,
    explanation: `Each request is assigned to ${isViewer ? 'you' : name}. Closed ones stay as they are.`,
    startLabel: (count) => (count === 1 ? 'Assign 1 request' : `Assign ${count} requests`),
    can: ({ status }) => status !== 'RESOLVED' && status !== 'CANCELLED',
    run: async ([ticket]) => {
      if (!ticket || ticket.assignedUserId === id) return 'Nothing to change'
      const { id: supportId, status } = ticket
      const input = { supportId, expectedStatus: status, move: 'assign', userId: id }
      await request(moveSupportDocument, { input })
      void queries.invalidateQueries({ queryKey: ['tickets'] })
      return `Assigned to ${name}`
    },
  }
}
