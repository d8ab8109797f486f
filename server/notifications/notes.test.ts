import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openStage, provider, type Lead, type Stage, type Who } from '../leads/test/customer.ts'
import { answers } from '../leads/test/planted.ts'
import { connect, type Client } from './test/client.ts'
import { tellUser } from './test/tell.ts'
import { eventually } from '../test/eventually.ts'

let stage: Stage
let lead: Lead
const open: Client[] = []

const createNote = `mutation ($id: Int!, $visibility: String!) {
  createNote(input: { leadId: $id, note: "Call after five", visibility: $visibility }) { note { id } }
}`
const offer =
  'mutation ($id: Int!, $to: Int!) { offerLead(input: { leadId: $id, organizationId: $to, overrideReason: "Because" }) { lead { id } } }'
const assign =
  'mutation ($id: Int!, $to: Int!) { assignLeadToAgent(input: { leadId: $id, userId: $to }) { lead { id } } }'
const accept =
  'mutation ($id: Int!) { moveLead(input: { leadId: $id, move: "accept", expectedStatus: "ASSIGNED" }) { lead { id } } }'

beforeAll(async () => {
  stage = await openStage()
  lead = await stage.submits('referrer', answers, 'the key of the lead')
  await stage.does('operator', offer, { id: lead.id, to: (await stage.idOf('master')).organization })
  await stage.does('master', assign, { id: lead.id, to: (await stage.idOf('agent')).user })
}, 60_000)
afterAll(() => stage.close())
afterEach(() => open.splice(0).forEach(({ socket }) => socket.terminate()))

const everybody = ['referrer', 'operator', ...provider, 'third', 'rival'] as const

/** Waits until everybody has heard of something that is told now, and so of all that was told before. */
async function settle(clients: ReadonlyMap<Who, Client>): Promise<Map<Who, number>> {
  const heardSoFar = new Map([...clients].map(([who, { frames }]) => [who, frames.length]))
  for (const who of clients.keys()) await tellUser(stage.owner, stage.emailOf(who))
  const isTold = ([who, { frames }]: [Who, Client]) =>
    frames.length > (heardSoFar.get(who) ?? 0) && frames.at(-1)?.notification_trigger === 'post_like'
  await eventually(() => expect([...clients].every(isTold)).toBe(true))
  return new Map([...clients].map(([who, { frames }]) => [who, frames.length]))
}

/** Who is told anything while this is done. */
async function heard(work: () => Promise<unknown>): Promise<Partial<Record<Who, unknown[]>>> {
  const clients = new Map<Who, Client>()
  for (const who of everybody) clients.set(who, await connect(stage.address, stage.token(who)))
  open.push(...clients.values())
  const before = await settle(clients)
  await work()
  await settle(clients)
  const told = [...clients].map(([who, { frames, others }]) => [
    who,
    [
      ...frames.slice(before.get(who), -1).map((frame) => [frame.notification_trigger, frame.data]),
      ...others.map((text) => JSON.parse(text)),
    ],
  ])
  return Object.fromEntries(told.filter(([, all]) => all?.length)) as Partial<Record<Who, unknown[]>>
}

test('a note is told live to those who may read it, by the public id of its lead and nothing more', async () => {
  const hint = [{ leadChanged: lead.publicId }]
  const note = (who: Who, visibility: string) =>
    heard(() => stage.does(who, createNote, { id: lead.id, visibility }))
  const { rows: before } = await stage.owner.query(
    'select id from app.in_app_notifications where lead_id = $1',
    [lead.id],
  )
  const operator = hint
  expect(await note('agent', 'SHARED')).toEqual({
    referrer: hint,
    operator,
    master: hint,
    admin: hint,
    agent: hint,
  })
  expect(await note('agent', 'ORGANIZATION')).toEqual({ operator, master: hint, admin: hint, agent: hint })
  expect(await note('operator', 'OPERATOR')).toEqual({ operator })
  const { rows: after } = await stage.owner.query(
    'select id from app.in_app_notifications where lead_id = $1',
    [lead.id],
  )
  expect(after, 'and nothing stands in the list of notifications').toEqual(before)
}, 60_000)

test('nothing is told of a note that was rolled back', async () => {
  const told = await heard(async () => {
    await stage.owner.query('begin')
    await stage.owner.query(
      `insert into app.notes (lead_id, note, updated_by, author_name) select id, 'x', submitted_user_id, 'x'
        from app.leads where id = $1`,
      [lead.id],
    )
    await stage.owner.query('rollback')
  })
  expect(told).toEqual({})
}, 60_000)

test('an acceptance is told to each party once, with the lead that their pages show anew', async () => {
  const told = await heard(() => stage.does('master', accept, { id: lead.id }))
  const words = { oldStatus: 'Assigned', newStatus: 'Accepted', leadPublicId: lead.publicId }
  const change = ['lead_status_changed', expect.objectContaining(words)]
  expect(told).toEqual({
    referrer: [change],
    operator: [change],
    master: [change],
    admin: [change],
    agent: [change],
  })
}, 60_000)
