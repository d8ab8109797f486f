import { isObjectType, type GraphQLObjectType } from 'graphql'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rightAnswers } from '../../forms/testing.ts'
import { valueAt } from '../test/asker.ts'
import { leavesOf } from '../test/documents.ts'
import { attempts } from './test/attempts.ts'
import { crawler, type Crawler } from './test/crawl.ts'
import { openStage, provider, type Lead, type Stage, type Who } from './test/customer.ts'
import { answers, firstName, ofCustomer, remarks, tracesIn } from './test/planted.ts'
import { eventually } from '../test/eventually.ts'

let stage: Stage
let crawl: Crawler
let lead: Lead

const strangers = ['third', 'rival'] as const
const answersTo = (who: Who) => crawl.answersTo(stage.token(who))
/** Each person asks for everything that there is, which takes its time. */
const patience = 240_000

const createNote = `mutation ($id: Int!, $note: String!, $visibility: String!) {
  createNote(input: { leadId: $id, note: $note, visibility: $visibility }) { note { id } }
}`
const offerLead = `mutation ($id: Int!, $to: Int!, $reason: String) {
  offerLead(input: { leadId: $id, organizationId: $to, overrideReason: $reason }) { lead { status } }
}`
const assign = `mutation ($id: Int!, $agent: Int!) {
  assignLeadToAgent(input: { leadId: $id, userId: $agent }) { lead { status } }
}`
const moveLead = `mutation ($id: Int!, $move: String!, $reason: String, $to: Int) {
  moveLead(input: { leadId: $id, move: $move, reason: $reason, organizationId: $to }) { lead { status } }
}`

/** Offers the lead to the provider, whose master admin names the agent. */
async function offer(): Promise<void> {
  const { organization: to } = await stage.idOf('master')
  await stage.does('operator', offerLead, { id: lead.id, to, reason: remarks.override })
  const { user: agent } = await stage.idOf('agent')
  await stage.does('master', assign, { id: lead.id, agent })
}

const move = (who: Who, name: string, more: object = {}) =>
  stage.does(who, moveLead, { id: lead.id, move: name, ...more })

/** All that was logged until now: what is written in one order arrives in that order. */
async function logged(): Promise<string> {
  const marks = () => stage.product.said().split('"route":"/healthz"').length
  const before = marks()
  await fetch(`${stage.address}/healthz`)
  await eventually(() => expect(marks()).toBe(before + 1))
  return stage.product.said()
}

/** Looks for the customer in everything that these people are told, by every way; gives the answers to them. */
async function expectNothing(...people: readonly Who[]): Promise<Map<Who, string>> {
  // Side by side they ask for the same at the same time, and the server plans each document once.
  const answered = new Map(await Promise.all(people.map(async (who) => [who, await answersTo(who)] as const)))
  for (const [who, text] of answered) {
    expect(tracesIn(text), who).toEqual([])
    const { frames, others } = stage.sockets.get(who) ?? { frames: [], others: [] }
    expect(tracesIn(JSON.stringify([frames, others])), who).toEqual([])
  }
  expect(tracesIn(await stage.mailed(...people))).toEqual([])
  const { rows } = await stage.owner.query<{ row: string }>(
    'select to_jsonb(n)::text as row from app.in_app_notifications n',
  )
  expect(tracesIn(rows.map(({ row }) => row).join('\n'))).toEqual([])
  expect(tracesIn(await logged())).toEqual([])
  return answered
}

beforeAll(async () => {
  stage = await openStage()
  lead = await stage.submits('referrer', answers, remarks.key)
  crawl = await crawler(stage, stage.token('operator'), lead.id, {
    associatesNamed: 'associatesNamed(first: 10, named: "a")',
    awaitedPayouts: 'awaitedPayouts(first: 10)',
    awaitedTotals: 'awaitedTotals(first: 10)',
    currentTerms: 'currentTerms(first: 10)',
    currentUser: 'currentUser',
    eligibleProviders: `eligibleProviders(leadId: ${lead.id}, first: 10)`,
    emailExistence: `emailExistence(email: "${answers.email}")`,
    leadSummary: 'leadSummary',
    openLeadsNamed: 'openLeadsNamed(first: 10, named: "a")',
    ownTerms: 'ownTerms(first: 10)',
    previewTerms: `previewTerms(actualDeal: "1000", leadId: ${lead.id})`,
    statement: 'statement(month: "2026-11-01")',
    transactionMetrics: 'transactionMetrics',
    userVerificationTokenByToken: 'userVerificationTokenByToken(token: "none")',
  })
  await stage.does('referrer', createNote, {
    id: lead.id,
    note: remarks.referrers,
    visibility: 'ORGANIZATION',
  })
  await stage.does('operator', createNote, { id: lead.id, note: remarks.operators, visibility: 'OPERATOR' })
  await offer()
}, patience)
afterAll(() => stage.close())

test(
  'what is looked for is found: the referrer is told every field of the customer',
  { timeout: patience },
  async () => {
    const found = tracesIn(await answersTo('referrer'))
    expect(found).toEqual([...ofCustomer, 'note of the referrer', 'reason of the operator'])
  },
)

describe('"Customer data is absent from every answer to the provider before acceptance"', () => {
  test('they are told the first name and nothing else of the customer', { timeout: patience }, async () => {
    const answered = await expectNothing(...provider)
    for (const [who, text] of answered) expect(text, who).toContain(firstName)
  })

  test('other organizations are not told even that', { timeout: patience }, async () => {
    const answered = await expectNothing(...strangers)
    for (const [who, text] of answered) expect(text, who).not.toContain(firstName)
  })

  test('nor does any change that they try tell it, whether it is refused or not', async () => {
    const codes = new Set<string | undefined>()
    for (const call of await attempts(stage, crawl.shape, lead.id)) {
      for (const who of provider) {
        const { text, code } = await stage.ask(call.query, call.variables, stage.token(who))
        expect(tracesIn(text), `${who} ${text}`).toEqual([])
        codes.add(code)
      }
    }
    expect([...codes]).toEqual(
      expect.arrayContaining([undefined, 'INVALID_TRANSITION', 'FORBIDDEN', 'CONFLICT', 'INVALID_INPUT']),
    )
    expect(tracesIn(await logged())).toEqual([])
  })

  test('the socket, the mails and the log did say something', async () => {
    expect(stage.sockets.get('master')?.frames).not.toEqual([])
    expect(await stage.mailed('master')).toContain('Lead offered')
    expect(await logged()).toContain('"route":"/api/graphql"')
  })
})

/** "after losing it only id, service, dates" */
async function expectLost(who: Who): Promise<void> {
  const query = `query ($id: Int!) {
    leadById(id: $id) { id }
    allLeadOffers(filter: { leadId: { equalTo: $id } }) { nodes { ${leavesOf(typeOf('LeadOffer'))} } }
  }`
  const { leadById, allLeadOffers } = await stage.does(who, query, { id: lead.id })
  expect(leadById).toBe(null)
  const names = new Set((valueAt(allLeadOffers, 'nodes') as object[]).flatMap((kept) => Object.keys(kept)))
  const dates = ['acceptedAt', 'endedAt', 'expiresAt', 'offeredAt']
  expect([...names].toSorted()).toEqual(
    ['__typename', 'id', 'leadId', 'organizationId', 'serviceId', 'status', ...dates].toSorted(),
  )
}

function typeOf(name: string): GraphQLObjectType {
  const type = crawl.shape.schema.getType(name)
  if (!isObjectType(type)) throw new Error(`${name} is no type of the interface`)
  return type
}

describe('"after losing it only id, service, dates"', () => {
  test('an offer that was declined', { timeout: patience }, async () => {
    await move('master', 'decline', { reason: 'No capacity' })
    for (const text of (await expectNothing('master', 'agent')).values())
      expect(text).not.toContain(firstName)
    await expectLost('master')
  })

  test('an offer that expired', { timeout: patience }, async () => {
    await offer()
    await stage.owner.query('update app.leads set offer_expires_at = now() where id = $1', [lead.id])
    await stage.owner.query(`select hidden.enqueue('leads__run_clock', '{}')`)
    for (const text of (await expectNothing('master')).values()) expect(text).not.toContain(firstName)
    await expectLost('master')
  })

  test(
    'a lead that was accepted, when all of it was told, and then given to another',
    { timeout: 2 * patience },
    async () => {
      await offer()
      await move('master', 'accept')
      for (const who of ['master', 'agent'] as const)
        expect(tracesIn(await answersTo(who)), who).toEqual(ofCustomer)
      await expectNothing('third')
      const { organization: to } = await stage.idOf('third')
      await move('operator', 'reassign', { reason: remarks.override, to })
      const answered = await expectNothing('master', 'agent', 'third')
      expect([...answered].filter(([, text]) => text.includes(firstName)).map(([who]) => who)).toEqual([
        'third',
      ])
      await expectLost('master')
    },
  )
})

test(
  '"the referrer learns already registered and the date, nothing else"',
  { timeout: patience },
  async () => {
    await stage.owner.query('update app.user_infos set last_name = $2 where id = $1', [
      (await stage.idOf('referrer')).user,
      'Zqbroker',
    ])
    const { email, phoneNumber } = answers
    const own = { ...rightAnswers, email, phoneNumber }
    const duplicate = await stage.submits('rival', own, 'the key of a duplicate')
    expect(duplicate).toMatchObject({ status: 'DUPLICATE', registeredAt: lead.createdAt })
    const text = await answersTo('rival')
    expect(tracesIn(text)).toEqual(['email', 'phoneNumber'])
    expect(text).toContain(duplicate.publicId)
    for (const word of [lead.publicId, firstName, 'Zqbroker']) expect(text).not.toContain(word)
    expect(stage.sockets.get('rival')?.frames).toEqual([])
  },
)
