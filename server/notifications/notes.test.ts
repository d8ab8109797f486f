import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStage, provider, type Lead, type Stage, type Who } from '../leads/test/customer.ts'
import { answers } from '../leads/test/planted.ts'
import { heard as heardBy } from './test/hearing.ts'

let stage: Stage
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
  stage = await openStage()
  lead = await stage.submits('referrer', answers, 'the key of the lead')
  await stage.does('operator', offer, { id: lead.id, to: (await stage.idOf('master')).organization })
  await stage.does('master', assign, { id: lead.id, to: (await stage.idOf('agent')).user })
}, 60_000)
afterAll(() => stage.close())

const everybody = ['referrer', 'operator', ...provider, 'third', 'rival'] as const

const heard = (work: () => Promise<unknown>) =>
  heardBy(
    {
      ...stage,
      people: new Map(everybody.map((who) => [who, { token: stage.token(who), email: stage.emailOf(who) }])),
    },
    work,
  )

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

test('who works a lead is told live to its parties, who show it anew, and beside that to the agent', async () => {
  const { rows } = await stage.owner.query<{ id: number }>(
    `select u.id from app.user_infos u join app.user_contacts c on c.user_id = u.id
      where u.organization_id = $1 and u.user_type = 'SERVICE_AGENT' and u.status = 'ACTIVE' and not u.is_deleted
        and c.email <> $2 limit 1`,
    [(await stage.idOf('master')).organization, stage.emailOf('agent')],
  )
  await stage.does('master', assign, { id: lead.id, to: rows[0]?.id })
  const told = await heard(async () =>
    stage.does('master', assign, { id: lead.id, to: (await stage.idOf('agent')).user }),
  )
  const hint = { leadChanged: lead.publicId }
  const named = ['assign_lead_to_service_agent', expect.objectContaining({ leadPublicId: lead.publicId })]
  expect(told).toEqual({
    referrer: [hint],
    operator: [hint],
    master: [hint],
    admin: [hint],
    agent: [named, hint],
  })
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
