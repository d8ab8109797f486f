import { useQueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { useStep } from '../../domain/record/useStep.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { assignLeadToAgentDocument, moveLeadDocument } from '../data/changes.ts'
import { type Lead, leadQuery } from '../data/leadQuery.ts'

export type Step = {
  move: string
  reason?: string
  dealValue?: string
  resumeOn?: string
  organizationId?: number
}

export function useMove(lead: Pick<Lead, 'id' | 'publicId' | 'status'>) {
  return useStep({
    what: 'lead',
    renew: useRenew(lead.publicId),
    send: ({ move, reason, dealValue, resumeOn, organizationId }: Step) => {
      const step = {
        move,
        ...(reason && { reason }),
        ...(dealValue && { dealValue }),
        ...(resumeOn && { resumeOn }),
        ...(organizationId && { organizationId }),
      }
      const input = { leadId: lead.id, expectedStatus: lead.status, ...step }
      return request(moveLeadDocument, { input })
    },
  })
}

export function useAssignment(lead: Lead) {
  const toast = useToast()
  return useStep({
    what: 'lead',
    renew: useRenew(lead.publicId),
    send: async ({ userId, name }: { userId: number; name: string }) => {
      const input = { leadId: lead.id, userId, expectedStatus: lead.status }
      await request(assignLeadToAgentDocument, { input })
      toast.show({ severity: 'success', summary: 'Agent assigned', detail: `We notified ${name}.` })
    },
  })
}

export function useRenew(publicId: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return async () => {
    for (const name of ['leads', 'transactions']) void queries.invalidateQueries({ queryKey: [name] })
    await queries.invalidateQueries(leadQuery(publicId))
  }
}
