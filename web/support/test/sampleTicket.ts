import type { Ticket } from '../data/ticketQuery.ts'

/** A new support ticket with overrides. */
export function sampleTicket(given: Partial<Ticket> = {}): Ticket {
  const createdAt = '2026-11-20T12:00:00Z'
  return {
    id: 1,
    publicId: '11111111-1111-4111-8111-111111111111',
    type: 'SUPPORT',
    status: 'NEW_TICKET',
    statusSince: createdAt,
    title: 'The list is empty',
    details: 'It does not load.',
    name: 'Ana Silva',
    email: 'ana@people.example',
    phoneNumber: null,
    phoneExtension: null,
    preferredContactMethod: 'EMAIL',
    createdAt,
    waitingSince: createdAt,
    firstAnsweredAt: null,
    answerDueAt: null,
    resolutionDueAt: null,
    resolvedAt: null,
    helped: null,
    userId: 2,
    assignedUserId: null,
    user: null,
    organization: null,
    assignedUser: null,
    lead: null,
    transaction: null,
    aboutOrganization: null,
    mergedInto: null,
    earlier: null,
    later: [],
    openMoves: [],
    history: [],
    notes: [],
    followUps: [],
    zone: 'America/Chicago',
    files: [],
    ...given,
  }
}

/** A note on it with overrides. */
export function sampleNote(given: Partial<Ticket['notes'][number]> = {}): Ticket['notes'][number] {
  return {
    id: 'n1',
    note: 'Any news?',
    visibility: 'SHARED',
    authorName: 'Ana Silva',
    updatedBy: 2,
    createdAt: '2026-11-20T12:00:00Z',
    isByMail: false,
    quotedText: null,
    senderEmail: null,
    leftOut: [],
    attachments: { nodes: [] },
    files: [],
    ...given,
  }
}
