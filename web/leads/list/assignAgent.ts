import type { QueryClient } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { customerName } from '../../domain/names.ts'
import type { BulkAction } from '../../lists/bulk.ts'
import type { Option } from '../../ui/fields/SelectField.tsx'
import { assignLeadToAgentDocument } from '../data/changes.ts'
import { undoOf } from '../data/undo.ts'
import type { LeadRow } from '../data/leadRows.ts'

type AssignAgent = { agents: readonly Option[]; can: (lead: LeadRow) => boolean; queries: QueryClient }

/** Assigns leads to one agent, with the same call as on the lead's own page. */
export function assignAgent({ agents, can, queries }: AssignAgent): BulkAction<LeadRow> {
  return {
    label: 'Assign agent',
    explanation: 'Each lead is assigned to the agent you choose, who is notified.',
    startLabel: (count) => (count === 1 ? 'Assign 1 lead' : `Assign ${count} leads`),
    can,
    field: { label: 'Agent', isRequired: true, options: agents },
    run: async ([lead], chosen) => {
      const userId = Number(chosen)
      if (!lead || lead.assignedUserId === userId) return 'Nothing to change'
      const input = { leadId: lead.id, userId, expectedStatus: lead.status }
      const { assignLeadToAgent } = await request(assignLeadToAgentDocument, {
        input,
        publicId: lead.publicId,
      })
      void queries.invalidateQueries({ queryKey: ['leads'] })
      const text = `Assigned to ${agents.find(({ value }) => value === chosen)?.label}`
      return { text, undo: undoOf(assignLeadToAgent, customerName(lead)) }
    },
    result: (count) => (count === 1 ? '1 lead assigned' : `${count} leads assigned`),
  }
}
