import type { QueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { customerName } from '../../domain/names.ts'
import { type BulkAction, RowError } from '../../lists/bulk.ts'
import { moveLeadDocument } from '../data/changes.ts'
import { undoOf } from '../data/undo.ts'
import type { LeadRow } from '../data/leadRows.ts'
import { eligibleProvidersDocument } from '../data/operations.ts'

/** Offers each lead to the provider that the server ranks first, by the same move as on the lead's own page. */
export function offerBestMatch(queries: QueryClient): BulkAction<LeadRow> {
  return {
    label: 'Offer to best match',
    explanation:
      'Each lead is offered to the eligible provider that ranks first. A lead that cannot be offered stays as it is.',
    startLabel: (count) => (count === 1 ? 'Offer 1 lead' : `Offer ${count} leads`),
    run: async ([lead]) => {
      if (!lead) return ''
      const { id, status } = lead
      const { eligibleProviders } = await request(eligibleProvidersDocument, { leadId: id })
      const best = (eligibleProviders?.nodes ?? []).find((provider) => provider?.eligible)
      if (!best?.organizationId) throw new RowError('No provider is eligible.')
      const input = {
        leadId: id,
        expectedStatus: status,
        move: 'offer',
        organizationId: best.organizationId,
      }
      const { moveLead } = await request(moveLeadDocument, { input, publicId: lead.publicId })
      void queries.invalidateQueries({ queryKey: ['leads'] })
      const text = `Offered to ${best.organization?.legalBusinessName ?? 'the best match'}`
      return { text, undo: undoOf(moveLead, customerName(lead)) }
    },
    result: (count) => (count === 1 ? '1 lead offered' : `${count} leads offered`),
  }
}
