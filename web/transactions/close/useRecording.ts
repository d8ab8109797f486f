import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { request } from '../../domain/api/request.ts'
import { closingOf, type ClosingValues, createClosedLeadDocument } from '../../domain/closing/closing.ts'
import type { LeadService } from '../../domain/leadForm/leadFormQuery.ts'
import { money } from '../../domain/money.ts'
import { resultToast } from '../../domain/record/resultToast.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { newKey } from '../../domain/newKey.ts'

type Deal = ClosingValues & { provider: string }

/** Records the deal and shows it. The key stays with the page: however often it is sent, it is one deal. */
export function useRecording(service: LeadService) {
  const [idempotencyKey] = useState(newKey)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return async (deal: Deal, data: Record<string, unknown>): Promise<void> => {
    const lead = { serviceId: service.id, data }
    const organizationId = deal.provider === '' ? {} : { organizationId: Number(deal.provider) }
    const input = { ...closingOf(deal), ...organizationId, idempotencyKey, lead }
    const kept = (await request(createClosedLeadDocument, { input })).createClosedLead?.result
    if (!kept) throw new Error('The server kept the deal and did not say which')
    for (const name of ['transactions', 'leads']) void queries.invalidateQueries({ queryKey: [name] })
    await navigate({ to: '/transactions/$publicId', params: { publicId: kept.publicId }, replace: true })
    toast.show(resultToast('Deal recorded', money(kept.actualDeal)))
  }
}
