import { expect } from '@playwright/test'
import type { Party } from './party.ts'
import type { Reply } from './wire.ts'

/** By which names a lead and what hangs on it may be asked for. */
export type Handles = {
  id: number
  publicId: string
  history: string
  note: string
  offer: number
  notification: string
  notice: string
  agent: number
  service: number
  referrer: number
}

const lead =
  '{ id publicId leadFirstName leadLastName leadEmail data notes(first: 5) { nodes { note } } history(first: 5) { nodes { id reason } } openMoves { move } }'

/** Each way to ask; who is a party to the lead gets an answer to every one. */
const questions: Readonly<Record<string, string>> = {
  leadById: `query ($id: Int!) { leadById(id: $id) ${lead} }`,
  leadByPublicId: `query ($publicId: UUID!) { leadByPublicId(publicId: $publicId) ${lead} }`,
  'allLeads by id': `query ($id: Int!) { allLeads(first: 5, filter: { id: { equalTo: $id } }) { totalCount nodes ${lead} } }`,
  'allLeads by publicId': `query ($publicId: UUID!) { allLeads(first: 5, filter: { publicId: { equalTo: $publicId } }) { totalCount nodes ${lead} } }`,
  'allLeads by what is known of it': `query ($service: Int!, $referrer: Int!, $agent: Int!) { allLeads(first: 5, filter: { serviceId: { equalTo: $service }, submittedUserId: { equalTo: $referrer }, assignedUserId: { equalTo: $agent } }) { totalCount nodes ${lead} } }`,
  'allLeads but for none': `query ($id: Int!) { allLeads(first: 5, filter: { not: { id: { notEqualTo: $id } } }) { totalCount nodes ${lead} } }`,
  'notes of it': `query ($id: Int!) { allNotes(first: 5, filter: { leadId: { equalTo: $id } }) { totalCount nodes { note authorName } } }`,
  noteById: `query ($note: BigInt!) { noteById(id: $note) { note authorName } }`,
  leadHistoryEntryById: `query ($history: BigInt!) { leadHistoryEntryById(id: $history) { fromStatus toStatus reason } }`,
  'offers of it': `query ($id: Int!) { allLeadOffers(first: 5, filter: { leadId: { equalTo: $id } }) { totalCount nodes { status } } }`,
  leadOfferById: `query ($offer: Int!) { leadOfferById(id: $offer) { status } }`,
  inAppNotificationById: `query ($notification: BigInt!) { inAppNotificationById(id: $notification) { data } }`,
  inAppNotificationByPublicId: `query ($notice: UUID!) { inAppNotificationByPublicId(publicId: $notice) { data } }`,
  eligibleProviders: `query ($id: Int!) { eligibleProviders(leadId: $id) { nodes { organizationId reasons } } }`,
}

/** Each way to change something about it. */
const changes: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    ['accept', 'decline', 'contact', 'hold', 'lose', 'withdraw', 'recall', 'reopen'].map((move) => [
      move,
      `mutation ($id: Int!) { moveLead(input: { leadId: $id, move: "${move}", reason: "Mine", resumeOn: "2099-01-01" }) { lead { id } } }`,
    ]),
  ),
  offerLead: `mutation ($id: Int!, $organization: Int!) { offerLead(input: { leadId: $id, organizationId: $organization, overrideReason: "Mine" }) { lead { id } } }`,
  assignLeadToAgent: `mutation ($id: Int!, $agent: Int!) { assignLeadToAgent(input: { leadId: $id, userId: $agent }) { lead { id } } }`,
  createNote: `mutation ($id: Int!) { createNote(input: { leadId: $id, note: "I was here", idempotencyKey: "stranger" }) { note { id } } }`,
}

/** What a reply comes to when nothing is behind any of these names. */
const nobodys: Handles = {
  id: 2_147_483_000,
  publicId: '00000000-0000-4000-8000-000000000000',
  history: '9223372036854770000',
  note: '9223372036854770000',
  offer: 2_147_483_000,
  notification: '9223372036854770000',
  notice: '00000000-0000-4000-8000-000000000000',
  agent: 2_147_483_000,
  service: 2_147_483_000,
  referrer: 2_147_483_000,
}

/** Whatever a stranger asks or tries, the answer is the one for a lead that there is not. */
export async function expectNothingFor(stranger: Party, insider: Party, handles: Handles): Promise<void> {
  for (const [name, query] of Object.entries(questions)) {
    const reply = await askFor(stranger, query, handles)
    expect(reply, name).toEqual(await askFor(stranger, query, nobodys))
    const known = await askFor(insider, query, handles)
    expect(known.errors, name).toBeUndefined()
    expect(known, `${name}, asked by the operator`).not.toEqual(reply)
  }
  for (const [name, mutation] of Object.entries(changes)) {
    const reply = await askFor(stranger, mutation, handles)
    expect(reply.errors, name).toHaveLength(1)
    expect(reply, name).toEqual(await askFor(stranger, mutation, nobodys))
  }
}

function askFor(party: Party, query: string, handles: Handles): Promise<Reply> {
  const own = { ...handles, organization: 1 }
  const named = Object.entries(own).filter(([name]) => query.includes(`$${name}:`))
  return party.ask(query, Object.fromEntries(named))
}

/** What only the operator can look up: every id by which the lead could be found. */
export async function handlesOf(operator: Party, publicId: string): Promise<Handles> {
  const { data } = await operator.ask<Found>(handlesQuery, { publicId })
  if (!data) throw new Error('The operator finds no lead')
  const { leadByPublicId: found, allInAppNotifications: notices } = data
  const notification = notices.nodes.find(({ data: facts }) => facts.leadPublicId === publicId)
  return {
    id: found.id,
    publicId,
    history: found.history.nodes[0]?.id ?? '',
    note: found.notes.nodes[0]?.id ?? '',
    offer: found.leadOffers.nodes[0]?.id ?? 0,
    notification: notification?.id ?? '',
    notice: notification?.publicId ?? '',
    agent: found.assignedUserId,
    service: found.serviceId,
    referrer: found.submittedUserId,
  }
}

const handlesQuery = `query ($publicId: UUID!) {
  leadByPublicId(publicId: $publicId) {
    id serviceId submittedUserId assignedUserId
    history { nodes { id } } notes { nodes { id } } leadOffers { nodes { id } }
  }
  allInAppNotifications(first: 100, orderBy: [ID_DESC]) { nodes { id publicId data } }
}`

type Found = {
  leadByPublicId: {
    id: number
    serviceId: number
    submittedUserId: number
    assignedUserId: number
    history: { nodes: { id: string }[] }
    notes: { nodes: { id: string }[] }
    leadOffers: { nodes: { id: number }[] }
  }
  allInAppNotifications: { nodes: { id: string; publicId: string; data: { leadPublicId?: string } }[] }
}
