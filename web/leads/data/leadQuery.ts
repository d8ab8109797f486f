import { queryOptions } from '@tanstack/react-query'

import type { LeadMove, LeadStatus } from '../../../texts/codes.generated.ts'
import { allRows } from '../../domain/api/allRows.ts'
import { request } from '../../domain/api/request.ts'
import { followedIn } from '../../domain/followUps/followed.ts'
import { withFiles } from '../../domain/notes/note.ts'
import { openMovesOf } from '../../domain/record/openMoves.ts'
import {
  agentsDocument,
  eligibleProvidersDocument,
  formerLeadDocument,
  leadDocument,
  notesDocument,
} from './operations.ts'

export type Lead = NonNullable<Awaited<ReturnType<typeof loadLead>>>
export type ContactStop = Lead['contactStops'][number]
export type HistoryEntry = Lead['history'][number]
export type Provider = Awaited<ReturnType<typeof loadProviders>>[number]

/** Everything about one lead has a key that begins like this one, and grows old with it. */
export function leadQuery(publicId: string) {
  return queryOptions({ queryKey: ['lead', publicId], queryFn: () => loadLead(publicId) })
}

export function formerLeadQuery(publicId: string) {
  return queryOptions({
    queryKey: ['lead', publicId, 'former'],
    queryFn: async () => {
      const { allLeadOffers, allLeadCalls, undoableChange } = await request(formerLeadDocument, { publicId })
      const offer = allLeadOffers?.nodes[0] ?? null
      const calls = (allLeadCalls?.nodes ?? []).filter((call) => call !== null)
      return offer || undoableChange || calls.length > 0 ? { offer, calls, undoableChange } : null
    },
  })
}

export function notesQuery(publicId: string) {
  return { queryKey: ['lead', publicId, 'notes'], queryFn: () => loadNotes(publicId) }
}

/** Always refetched, since the eligible providers change with every offer. */
export function providersQuery({ id, publicId }: Pick<Lead, 'id' | 'publicId'>) {
  return queryOptions({
    queryKey: ['lead', publicId, 'providers'],
    queryFn: () => loadProviders(id),
    staleTime: 0,
  })
}

export function agentsQuery(organizationId: number) {
  return queryOptions({ queryKey: ['agents', organizationId], queryFn: () => loadAgents(organizationId) })
}

/** Null: there is no such lead, or no longer one for this reader. */
async function loadLead(publicId: string) {
  const {
    leadByPublicId: lead,
    undoableChange,
    ownNotificationSettings,
  } = await request(leadDocument, {
    publicId,
  })
  if (!lead) return null
  const {
    status,
    openMoves,
    history,
    contactStops,
    notes,
    calls,
    mails,
    followUps,
    doneFollowUps,
    transactions,
    ...facts
  } = lead
  return {
    ...facts,
    // A cast: the codes of the table are generated as this union.
    status: status as LeadStatus,
    openMoves: openMovesOf<LeadMove>(openMoves),
    history: history.nodes.filter((entry) => entry !== null),
    /** How the customer may not be reached; empty for those who do not see them. */
    contactStops: (contactStops ?? []).filter((stop) => stop !== null),
    /** What the viewer did last and can still undo. */
    undoableChange,
    notes: notes.nodes.filter((note) => note !== null),
    noteCount: notes.totalCount,
    doneFollowUps: doneFollowUps.nodes.filter((followUp) => followUp !== null),
    calls: calls.nodes.filter((call) => call !== null),
    callCount: calls.totalCount,
    /** To the customer, without those that were undone. */
    mails: mails.nodes.filter((mail) => mail !== null).filter((mail) => mail.status !== 'UNDONE'),
    ...followedIn(followUps, ownNotificationSettings),
    /** What came of it, once it is won. */
    transaction: transactions.nodes[0] ?? null,
  }
}

async function loadNotes(publicId: string) {
  const { leadByPublicId } = await request(notesDocument, { publicId })
  return (leadByPublicId?.notes.nodes ?? []).filter((note) => note !== null).map(withFiles)
}

async function loadProviders(leadId: number) {
  const { eligibleProviders } = await request(eligibleProvidersDocument, { leadId })
  return (eligibleProviders?.nodes ?? [])
    .filter((provider) => provider !== null)
    .map(({ organization, reasons, ...provider }) => ({
      ...provider,
      name: organization?.legalBusinessName ?? '',
      reasons: (reasons ?? []).filter((reason) => reason !== null),
    }))
}

function loadAgents(organizationId: number) {
  return allRows(async (offset) => (await request(agentsDocument, { organizationId, offset })).allUserInfos)
}
