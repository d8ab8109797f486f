import { isObjectType, type GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rightAnswers } from '../../forms/test/forms.ts'
import { valueAt } from '../test/asker.ts'
import { leavesOf } from '../test/documents.ts'
import { attempts } from './test/attempts.ts'
import { callsAbout, callsAround, crawler, type Crawler } from './test/crawl.ts'
import { openWorkload, type Lead, type Workload, type Who } from './test/customer.ts'
import { answers, firstName, ofCustomer, remarks, tracesIn } from './test/canaries.ts'
import { eventually } from '../test/eventually.ts'

let workload: Workload
let crawl: Crawler
let lead: Lead

/** Another admin has the rights of the master admin over leads: `db/leads` proves it. */
const provider = ['master', 'agent'] as const

const answersTo = (who: Who) => crawl.answersTo(workload.token(who))
/** Each user queries everything, which takes a while. */
const timeoutMs = 240_000

const createNote = `mutation ($id: Int!, $note: String!, $visibility: String!) {
  createNote(input: { leadId: $id, note: $note, visibility: $visibility }) { note { id } }
}`
const offerLead = `mutation ($id: Int!, $to: Int!, $reason: String) {
  offerLead(input: { leadId: $id, organizationId: $to, overrideReason: $reason }) { lead { status } }
}`
const assign = `mutation ($id: Int!, $agent: Int!) {
  assignLeadToAgent(input: { leadId: $id, userId: $agent }) { lead { status } }
}`
const addFollowUp = `mutation ($id: Int!, $whatFor: String!, $dueAt: Datetime!) {
  addFollowUp(input: { kind: "LEAD", recordId: $id, dueAt: $dueAt, whatFor: $whatFor }) { followUp { id } }
}`
const addCall = `mutation ($id: Int!, $text: String!) {
  addLeadCall(input: { leadId: $id, outcome: "SPOKE", text: $text }) { leadCall { id } }
}`
const sendMail = `mutation ($id: Int!, $text: String!) {
  sendLeadMail(input: { leadId: $id, subject: $text, text: $text, idempotencyKey: "key of a mail" }) { leadMail { id } }
}`
const followUps = `query ($id: Int!) {
  leadById(id: $id) { followUps(first: 10) { nodes { whatFor } } calls(first: 10) { nodes { text } } }
}`
const moveLead = `mutation ($id: Int!, $move: String!, $reason: String, $to: Int) {
  moveLead(input: { leadId: $id, move: $move, reason: $reason, organizationId: $to }) { lead { status } }
}`

/** Offers the lead to the provider, whose master admin assigns the agent. */
async function offer(): Promise<void> {
  const { organization: to } = await workload.idOf('master')
  await workload.does('operator', offerLead, { id: lead.id, to, reason: remarks.override })
  const { user: agent } = await workload.idOf('agent')
  await workload.does('master', assign, { id: lead.id, agent })
}

const followUp = (who: Who, whatFor: string) =>
  workload.does(who, addFollowUp, { id: lead.id, whatFor, dueAt: new Date().toISOString() })

/** The customer answers the email, or someone else with its reply address. */
const customerAnswers = (text: string) =>
  workload.owner.query(
    `select jobs.receive_lead_reply(private.lead_reply_key(m.id), 'one', $2) from app.lead_mails m where m.lead_id = $1`,
    [lead.id, { kind: 'HUMAN', sender: `${text}@customers.example`, subject: text, text, quoted: text }],
  )

/** The crawl does not go as deep. */
const answersReadBy = async (who: Who) =>
  tracesIn(
    JSON.stringify(
      await workload.does(
        who,
        `query ($id: Int!) { leadById(id: $id) { replies(first: 10) { nodes { content { subject text senderEmail quotedText } } } } }`,
        { id: lead.id },
      ),
    ),
  )

const addsCall = (who: Who, text: string) => workload.does(who, addCall, { id: lead.id, text })

const move = (who: Who, name: string, more: object = {}) =>
  workload.does(who, moveLead, { id: lead.id, move: name, ...more })

/** The log so far. Output arrives in the order it was written. */
async function logged(): Promise<string> {
  const marks = () => workload.product.said().split('"route":"/healthz"').length
  const before = marks()
  await fetch(`${workload.address}/healthz`)
  await eventually(() => expect(marks()).toBe(before + 1))
  return workload.product.said()
}

/** Searches every channel of these users for the customer; returns their answers. */
async function expectNothing(...people: readonly Who[]): Promise<Map<Who, string>> {
  // They ask concurrently, and the server plans each document once.
  const answered = new Map(await Promise.all(people.map(async (who) => [who, await answersTo(who)] as const)))
  for (const [who, text] of answered) {
    expect(tracesIn(text), who).toEqual([])
    const { notifications, others } = workload.sockets.get(who) ?? { notifications: [], others: [] }
    expect(tracesIn(JSON.stringify([notifications, others])), who).toEqual([])
  }
  expect(tracesIn(await workload.mailed(...people))).toEqual([])
  const { rows } = await workload.owner.query<{ row: string }>(
    'select to_jsonb(n)::text as row from app.in_app_notifications n',
  )
  expect(tracesIn(rows.map(({ row }) => row).join('\n'))).toEqual([])
  expect(tracesIn(await logged())).toEqual([])
  return answered
}

beforeAll(async () => {
  workload = await openWorkload()
  lead = await workload.submits('referrer', answers, remarks.key)
  const { organization } = await workload.idOf('master')
  const { user: person } = await workload.idOf('agent')
  crawl = await crawler(workload, workload.token('operator'), lead.id, {
    ...callsAbout(lead.id, answers.email),
    ...(await callsAround(workload, workload.token('operator'), { organization, person })),
  })
  await workload.does('referrer', createNote, {
    id: lead.id,
    note: remarks.referrers,
    visibility: 'ORGANIZATION',
  })
  await workload.does('operator', createNote, {
    id: lead.id,
    note: remarks.operators,
    visibility: 'OPERATOR',
  })
  await followUp('referrer', remarks.referrersFollowUp)
  await followUp('operator', remarks.operatorsFollowUp)
  await addsCall('referrer', remarks.referrersCall)
  await offer()
}, timeoutMs)
afterAll(() => workload.close())

test(
  'the search works: the referrer receives every field of the customer',
  { timeout: timeoutMs },
  async () => {
    const found = tracesIn(await answersTo('referrer'))
    expect(found).toEqual([
      ...ofCustomer,
      'note of the referrer',
      'reason of the operator',
      'follow-up of the referrer',
      'call of the referrer',
    ])
  },
)

describe('"Customer data is absent from every answer to the provider before acceptance"', () => {
  test('they receive only the first name of the customer', { timeout: timeoutMs }, async () => {
    const answered = await expectNothing(...provider)
    for (const [who, text] of answered) expect(text, who).toContain(firstName)
  })

  test('other organizations do not receive even that', { timeout: timeoutMs }, async () => {
    const answered = await expectNothing('third')
    for (const text of answered.values()) expect(text).not.toContain(firstName)
  })

  test('no attempted change reveals it, refused or not', async () => {
    const codes = new Set<string | undefined>()
    for (const call of await attempts(workload, crawl.shape, lead.id)) {
      for (const who of provider) {
        const { text, code } = await workload.ask(call.query, call.variables, workload.token(who))
        expect(tracesIn(text), `${who} ${text}`).toEqual([])
        codes.add(code)
      }
    }
    expect([...codes]).toEqual(
      expect.arrayContaining([undefined, 'INVALID_TRANSITION', 'FORBIDDEN', 'CONFLICT', 'INVALID_INPUT']),
    )
    expect(tracesIn(await logged())).toEqual([])
  })

  test('socket, mails, and log were not empty', async () => {
    expect(workload.sockets.get('master')?.notifications).not.toEqual([])
    expect(await workload.mailed('master')).toContain('You have a new lead!')
    expect(await logged()).toContain('"route":"/api/graphql"')
  })
})

const lostMove = `mutation ($id: Int!, $expectedStatus: String) {
  moveLead(input: { leadId: $id, move: "accept", expectedStatus: $expectedStatus }) { lead { id } }
}`

/** "after losing it only id, service, dates" */
async function expectLost(who: Who): Promise<void> {
  const query = `query ($id: Int!) {
    leadById(id: $id) { id }
    allLeadOffers(filter: { leadId: { equalTo: $id } }) { nodes { ${leavesOf(typeOf('LeadOffer'))} } }
  }`
  const { leadById, allLeadOffers } = await workload.does(who, query, { id: lead.id })
  expect(leadById).toBe(null)
  const bytes = async (id: number, expectedStatus: string | null) =>
    (await workload.ask(lostMove, { id, expectedStatus }, workload.token(who))).text
  for (const status of ['NEW_LEAD', 'ASSIGNED', 'ACCEPTED', null])
    expect(await bytes(lead.id, status), `${status}`).toBe(await bytes(2_000_000_000, status))
  const names = new Set((valueAt(allLeadOffers, 'nodes') as object[]).flatMap((kept) => Object.keys(kept)))
  const dates = ['acceptedAt', 'endedAt', 'expiresAt', 'offeredAt']
  expect([...names].toSorted()).toEqual(
    [
      '__typename',
      'id',
      'leadId',
      'leadPublicId',
      'organizationId',
      'serviceId',
      'serviceName',
      'status',
      ...dates,
    ].toSorted(),
  )
}

function typeOf(name: string): GraphQLObjectType {
  const type = crawl.shape.schema.getType(name)
  if (!isObjectType(type)) throw new Error(`${name} is no type of the interface`)
  return type
}

describe('"after losing it only id, service, dates"', () => {
  test('a declined offer', { timeout: timeoutMs }, async () => {
    await move('master', 'decline', { reason: 'No capacity' })
    for (const text of (await expectNothing('agent')).values()) expect(text).not.toContain(firstName)
    await expectLost('master')
  })

  test('an expired offer', { timeout: timeoutMs }, async () => {
    await offer()
    await workload.owner.query('update app.leads set offer_expires_at = now() where id = $1', [lead.id])
    await workload.owner.query(`select private.enqueue('leads__run_clock', '{}')`)
    for (const text of (await expectNothing('master')).values()) expect(text).not.toContain(firstName)
    await expectLost('master')
  })

  test(
    'an accepted lead, fully visible, then given to another provider',
    { timeout: 2 * timeoutMs },
    async () => {
      await offer()
      await move('master', 'accept')
      await followUp('agent', remarks.providersFollowUp)
      await addsCall('agent', remarks.providersCall)
      await workload.does('agent', sendMail, { id: lead.id, text: remarks.providersMail })
      await customerAnswers(remarks.customersAnswer)
      expect(tracesIn(await answersTo('agent'))).toEqual([
        ...ofCustomer,
        'follow-up of the provider',
        'call of the provider',
        'email of the provider',
      ])
      expect(await answersReadBy('agent')).toEqual(['answer to the provider'])
      for (const who of ['referrer', 'third'] as const) expect(await answersReadBy(who)).toEqual([])
      const { leadById } = await workload.does('operator', followUps, { id: lead.id })
      expect(tracesIn(JSON.stringify(leadById))).toEqual(['follow-up of the operator'])
      const referrers = tracesIn(await answersTo('referrer'))
      for (const theirs of ['follow-up of the provider', 'call of the provider', 'email of the provider'])
        expect(referrers).not.toContain(theirs)
      // While the lead is theirs they read whose it is.
      for (const who of ['master', 'agent'] as const) {
        const notifications = workload.sockets.get(who)?.notifications ?? []
        await eventually(() => expect(JSON.stringify(notifications)).toContain('"newStatus":"Accepted"'))
        notifications.length = 0
      }
      const { organization: to } = await workload.idOf('third')
      await move('operator', 'reassign', { reason: remarks.override, to })
      const answered = await expectNothing('master', 'agent', 'third')
      for (const who of ['master', 'agent', 'third'] as const) expect(await answersReadBy(who)).toEqual([])
      expect([...answered].filter(([, text]) => text.includes(firstName)).map(([who]) => who)).toEqual([
        'third',
      ])
      await expectLost('master')
    },
  )
})

test(
  '"the referrer learns already registered and the date, nothing else"',
  { timeout: timeoutMs },
  async () => {
    await workload.owner.query('update app.user_infos set last_name = $2 where id = $1', [
      (await workload.idOf('referrer')).user,
      'Zqbroker',
    ])
    // A post's author is public, and says nothing about leads.
    await workload.owner.query(
      `update app.post_authors set last_name = 'Author' where last_name = 'Zqbroker'`,
    )
    const { email, phoneNumber } = answers
    const own = { ...rightAnswers, email, phoneNumber }
    const duplicate = await workload.submits('rival', own, 'the key of a duplicate')
    expect(duplicate).toMatchObject({ status: 'DUPLICATE', registeredAt: lead.createdAt })
    const text = await answersTo('rival')
    expect(tracesIn(text)).toEqual(['email', 'phoneNumber'])
    expect(text).toContain(duplicate.publicId)
    for (const word of [lead.publicId, firstName, 'Zqbroker']) expect(text).not.toContain(word)
    expect(workload.sockets.get('rival')?.notifications).toEqual([])
  },
)
