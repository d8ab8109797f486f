import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../test/eventually.ts'
import { openWorkload, provider, type Lead, type Workload, type Who } from '../leads/test/customer.ts'
import { answers } from '../leads/test/canaries.ts'
import { connect } from './test/client.ts'
import { messagesDuring } from './test/receiving.ts'

let workload: Workload
let lead: Lead

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
  workload = await openWorkload()
  lead = await workload.submits('referrer', answers, 'the key of the lead')
  await workload.does('operator', offer, { id: lead.id, to: (await workload.idOf('master')).organization })
  await workload.does('master', assign, { id: lead.id, to: (await workload.idOf('agent')).user })
}, 60_000)
afterAll(() => workload.close())

const everyone = ['referrer', 'operator', ...provider, 'third', 'rival'] as const

const receivedDuring = (work: () => Promise<unknown>) =>
  messagesDuring(
    {
      ...workload,
      people: new Map(
        everyone.map((who) => [who, { token: workload.token(who), email: workload.emailOf(who) }]),
      ),
    },
    work,
  )

test('before acceptance a note sends nothing to the provider', async () => {
  const received = await receivedDuring(() =>
    workload.does('referrer', createNote, { id: lead.id, visibility: 'SHARED' }),
  )
  const change = [{ leadChanged: lead.publicId }]
  expect(received).toEqual({ referrer: change, operator: change })
}, 60_000)

test('a socket that opens later receives what has changed since its page began to load', async () => {
  // Changes are sent to pages that are half a second younger, too. What came before is not to be among them.
  await pause(1_500)
  const began = performance.now()
  await workload.does('referrer', createNote, { id: lead.id, visibility: 'SHARED' })
  const change = JSON.stringify({ leadChanged: lead.publicId })
  const reload = '{"reload":true}'
  const age = () => performance.now() - began
  expect(await answersTo('operator', { age: age() })).toEqual([change, reload])
  expect(await answersTo('referrer', { age: age() })).toEqual([change, reload])
  for (const who of ['master', 'rival', 'third'] as const)
    expect(await answersTo(who, { age: age() }), who).toEqual([reload])
  await pause(600)
  expect(await answersTo('operator', { age: 0 }), 'a younger page').toEqual([reload])
  expect(await answersTo('operator', {}), 'a page that comes back').toEqual([reload])
}, 60_000)

/** What a new socket receives in answer to its first message, which names a notification that is not theirs. */
async function answersTo(who: Who, asked: { age?: number }): Promise<string[]> {
  const { socket, others } = await connect(workload.address, workload.token(who))
  try {
    socket.send(JSON.stringify({ since: '1', ...asked }))
    await eventually(() => expect(others).toContain('{"reload":true}'))
    // A change may also arrive live.
    return [...new Set(others)]
  } finally {
    socket.terminate()
  }
}

test('a note that is rolled back sends nothing', async () => {
  const received = await receivedDuring(async () => {
    await workload.owner.query('begin')
    await workload.owner.query(
      `insert into app.notes (lead_id, note, updated_by, author_name) select id, 'x', submitted_user_id, 'x'
        from app.leads where id = $1`,
      [lead.id],
    )
    await workload.owner.query('rollback')
  })
  expect(received).toEqual({})
}, 60_000)

test('an assignment updates all parties’ pages and notifies the agent', async () => {
  const { rows } = await workload.owner.query<{ id: number }>(
    `select u.id from app.user_infos u join app.user_contacts c on c.user_id = u.id
      where u.organization_id = $1 and u.user_type = 'SERVICE_AGENT' and u.status = 'ACTIVE' and not u.is_deleted
        and c.email <> $2 limit 1`,
    [(await workload.idOf('master')).organization, workload.emailOf('agent')],
  )
  await workload.does('master', assign, { id: lead.id, to: rows[0]?.id })
  const received = await receivedDuring(async () =>
    workload.does('master', assign, { id: lead.id, to: (await workload.idOf('agent')).user }),
  )
  const change = { leadChanged: lead.publicId }
  const named = ['assign_lead_to_service_agent', expect.objectContaining({ leadPublicId: lead.publicId })]
  expect(received).toEqual({
    referrer: [change],
    operator: [change],
    master: [change],
    admin: [change],
    agent: [named, change],
  })
}, 60_000)

test('an acceptance notifies each party once', async () => {
  const received = await receivedDuring(() => workload.does('master', accept, { id: lead.id }))
  const words = { oldStatus: 'Offered', newStatus: 'Accepted', leadPublicId: lead.publicId }
  const change = ['lead_status_changed', expect.objectContaining(words)]
  expect(received).toEqual({
    referrer: [change],
    operator: [change],
    master: [change],
    admin: [change],
    agent: [change],
  })
}, 60_000)

test('a note sends its lead’s public id to those who may read it', async () => {
  const change = [{ leadChanged: lead.publicId }]
  const note = (who: Who, visibility: string) =>
    receivedDuring(() => workload.does(who, createNote, { id: lead.id, visibility }))
  const { rows: before } = await workload.owner.query(
    'select id from app.in_app_notifications where lead_id = $1',
    [lead.id],
  )
  const operator = change
  expect(await note('agent', 'SHARED')).toEqual({
    referrer: change,
    operator,
    master: change,
    admin: change,
    agent: change,
  })
  expect(await note('agent', 'ORGANIZATION')).toEqual({
    operator,
    master: change,
    admin: change,
    agent: change,
  })
  expect(await note('operator', 'OPERATOR')).toEqual({ operator })
  const { rows: after } = await workload.owner.query(
    'select id from app.in_app_notifications where lead_id = $1',
    [lead.id],
  )
  expect(after, 'and adds no notifications').toEqual(before)
}, 60_000)
