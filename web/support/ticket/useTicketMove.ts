import { useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { moveSupportDocument } from '../data/operations.ts'
import { type Ticket, ticketQuery } from '../data/ticketQuery.ts'

type Step = { move: string; note?: string; userId?: number; intoSupportId?: number }

export function useTicketMove(ticket: Ticket) {
  return useStep({
    what: 'ticket',
    renew: useTicketRefetch(ticket.publicId),
    send: ({ move, note, userId, intoSupportId }: Step) => {
      const step = {
        move,
        ...(note && { note }),
        ...(userId && { userId }),
        ...(intoSupportId && { intoSupportId }),
      }
      const input = { supportId: ticket.id, expectedStatus: ticket.status, ...step }
      return request(moveSupportDocument, { input })
    },
  })
}

export function useTicketRefetch(publicId: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['tickets'] })
    await queries.invalidateQueries(ticketQuery(publicId))
  }
}
