import type { QueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { customerName } from '../../domain/names.ts'
import { type BulkAction, type Proposal, RowError } from '../../lists/bulk.ts'
import { moveLeadDocument } from '../data/changes.ts'
import { undoOf } from '../data/undo.ts'
import type { LeadRow } from '../data/leadRows.ts'
import { eligibleProvidersDocument } from '../data/operations.ts'

const none = 'No provider is eligible.'

/** The eligible providers, the best first, each with its facts after those that all of them have. */
async function choicesFor({ id, organizationId }: LeadRow): Promise<Proposal['choices']> {
  const { eligibleProviders } = await request(eligibleProvidersDocument, { leadId: id })
  return (eligibleProviders?.nodes ?? []).flatMap((provider) => {
    if (!provider?.eligible || !provider.organizationId || provider.organizationId === organizationId)
      return []
    const facts = (provider.reasons ?? []).filter((reason) => reason !== null).slice(2)
    return [
      {
        value: String(provider.organizationId),
        label: provider.organization?.legalBusinessName ?? 'A provider',
        why: facts.join(' · '),
      },
    ]
  })
}

/** Offers each lead to the provider that the server ranks first, by the same move as on the lead's own page. */
export function offerToFirst(queries: QueryClient): BulkAction<LeadRow> {
  return {
    label: 'Offer to first provider',
    explanation: 'Each lead is offered to the provider beside it: the one that ranks first, or your choice.',
    startLabel: (count) => (count === 1 ? 'Offer 1 lead' : `Offer ${count} leads`),
    propose: async (lead) => ({ choices: await choicesFor(lead), none }),
    run: async ([lead], _text, chosen) => {
      if (!lead) return ''
      const { id, status } = lead
      // Of many leads nothing was proposed.
      const choices = await choicesFor(lead)
      const best = chosen === undefined ? choices[0] : choices.find(({ value }) => value === chosen)
      if (!best) throw new RowError(chosen === undefined ? none : 'This provider no longer matches.')
      const input = {
        leadId: id,
        expectedStatus: status,
        move: 'offer',
        organizationId: Number(best.value),
      }
      const { moveLead } = await request(moveLeadDocument, { input, publicId: lead.publicId })
      void queries.invalidateQueries({ queryKey: ['leads'] })
      return { text: `Offered to ${best.label}`, undo: undoOf(moveLead, customerName(lead)) }
    },
    result: (count) => (count === 1 ? '1 lead offered' : `${count} leads offered`),
  }
}
