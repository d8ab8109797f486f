import { queryOptions } from '@tanstack/react-query'

import { request } from '../../domain/api/request.ts'
import { customerName } from '../../domain/names.ts'
import { thisMonth } from './months.ts'
import { statementDocument, statementLeadsDocument } from './statementOperations.ts'
import type { StatementSearch } from './statementSearch.ts'

type Statement = Awaited<ReturnType<typeof loadStatement>>
export type StatementLine = Statement['lines'][number]
export type LeadLink = { publicId: string; name: string }

/** One month of one account. The page is no part of what is asked: all entries come at once. */
export function statementQuery({ month = thisMonth(), organizationId, userId }: StatementSearch) {
  const asked = {
    month: `${month}-01`,
    ...(organizationId !== undefined && { organizationId }),
    ...(userId !== undefined && { userId }),
  }
  return queryOptions({
    queryKey: ['transactions', 'statement', asked],
    queryFn: () => loadStatement(asked),
  })
}

async function loadStatement(asked: { month: string; organizationId?: number; userId?: number }) {
  const { statement } = await request(statementDocument, asked)
  const lines = (statement?.lines ?? []).filter((line) => line !== null)
  return {
    opening: statement?.openingBalance ?? null,
    closing: statement?.closingBalance ?? null,
    // Entries have no number of their own: two of one moment may be alike in all else.
    lines: lines.map((line, place) => ({ ...line, place })),
  }
}

/** The leads of these entries, by their ids. */
export function statementLeadsQuery(lines: readonly StatementLine[]) {
  const ids = [...new Set(lines.flatMap(({ leadId }) => leadId ?? []))]
  return queryOptions({
    queryKey: ['transactions', 'statement', 'leads', ids],
    queryFn: () => loadLeads(ids),
    enabled: ids.length > 0,
  })
}

async function loadLeads(ids: number[]): Promise<ReadonlyMap<number, LeadLink>> {
  const { allLeads } = await request(statementLeadsDocument, { ids })
  const leads = (allLeads?.nodes ?? []).filter((lead) => lead !== null)
  return new Map(leads.map((lead) => [lead.id, { publicId: lead.publicId, name: customerName(lead) }]))
}
