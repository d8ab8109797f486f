import { useMutation, useQueryClient } from '@tanstack/react-query'

import { ApiError } from '../shared/api/errors.ts'
import { request } from '../shared/api/request.ts'
import { useToast } from '../shared/toasts/context.ts'
import { assignLeadToAgentDocument, moveLeadDocument } from './changes.ts'
import { type Lead, leadQuery } from './leadQuery.ts'

export type Step = {
  move: string
  reason?: string
  dealValue?: string
  resumeOn?: string
  organizationId?: number
}

/**
 * Takes a step and shows the lead as it stands then. The button stays busy until the page is new.
 * That somebody else was quicker is told here; any other refusal is thrown, for the one who asked to show.
 */
export function useMove(lead: Lead) {
  const toast = useToast()
  const renew = useRenew(lead.publicId)
  return useMutation({
    mutationFn: async ({ move, reason, dealValue, resumeOn, organizationId }: Step) => {
      const step = {
        move,
        ...(reason && { reason }),
        ...(dealValue && { dealValue }),
        ...(resumeOn && { resumeOn }),
        ...(organizationId && { organizationId }),
      }
      const input = { leadId: lead.id, expectedStatus: lead.status, ...step }
      await request(moveLeadDocument, { input }).catch(tellOvertaken(toast))
      await renew()
    },
  })
}

export function useAssignment(lead: Lead) {
  const toast = useToast()
  const renew = useRenew(lead.publicId)
  return useMutation({
    mutationFn: async ({ userId, name }: { userId: number; name: string }) => {
      const input = { leadId: lead.id, userId, expectedStatus: lead.status }
      const named = await request(assignLeadToAgentDocument, { input }).catch(tellOvertaken(toast))
      if (named)
        toast.show({ severity: 'success', summary: 'Agent named', detail: `${name} is told of the lead.` })
      await renew()
    },
  })
}

function useRenew(publicId: string): () => Promise<unknown> {
  const queries = useQueryClient()
  return async () => {
    void queries.invalidateQueries({ queryKey: ['leads'] })
    await queries.invalidateQueries(leadQuery(publicId))
  }
}

function tellOvertaken(toast: ReturnType<typeof useToast>): (error: unknown) => void {
  return (error) => {
    const isOvertaken =
      error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'INVALID_TRANSITION')
    if (!isOvertaken) throw error
    toast.show({
      severity: 'warn',
      summary: 'Somebody was quicker',
      detail: 'The lead has changed meanwhile. This is how it stands now.',
      life: 6000,
    })
  }
}
