import { afterAll, beforeAll, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import { another, through } from '../../db/transactions/test/fixture.ts'
import { openDeals, type Deals } from '../transactions/test/deals.ts'
import { messagesDuring } from './test/receiving.ts'

let deals: Deals
/** The lead's parties, and uninvolved users. */
let people: Map<string, { token: string; email: string }>

beforeAll(async () => {
  deals = await openDeals()
  const { dealFixture } = deals
  people = new Map([
    ['referrer', dealFixture.referrer],
    ['referrersAdmin', dealFixture.referrersAdmin],
    ['operator', dealFixture.operator.admin],
    ['provider', dealFixture.vendor.master],
    ['agent', dealFixture.agent],
    ['third', dealFixture.third],
    ['otherAssociate', dealFixture.others.associate],
  ])
}, 60_000)
afterAll(() => deals.close())

const receivedDuring = (work: () => Promise<unknown>) =>
  messagesDuring({ ...deals, people }, () => deals.kept(async () => void (await work())))

async function publicIdOf(transaction: number): Promise<string> {
  const { rows } = await deals.owner.query<{ public_id: string }>(
    'select public_id from app.transactions where id = $1',
    [transaction],
  )
  return rows[0]?.public_id ?? ''
}

const notified = (trigger: string) => [trigger, expect.anything()]

test('each money transition sends a public id to those who may read it', async () => {
  const { operator, vendor, transaction } = deals.dealFixture
  const change = { transactionChanged: await publicIdOf(transaction) }
  const parties = {
    referrer: [change],
    referrersAdmin: [change],
    operator: [change],
    provider: [change],
    agent: [change],
  }
  const business = { operator: [change], provider: [change] }
  expect(await receivedDuring(() => step(operator.admin, transaction, 'issueInvoice'))).toEqual({
    ...parties,
    provider: [notified('invoice_issued'), change],
  })
  expect(await receivedDuring(() => step(vendor.master, transaction, 'reportPayment'))).toEqual({
    ...business,
    operator: [notified('payment_reported'), change],
  })
  expect(await receivedDuring(() => step(operator.admin, transaction, 'rejectPayment'))).toEqual(business)
  expect(await receivedDuring(() => step(operator.admin, transaction, 'extend'))).toEqual(business)
  expect(await receivedDuring(() => step(operator.admin, transaction, 'confirmPayment'))).toEqual(parties)
  expect(await receivedDuring(() => step(operator.master, transaction, 'payAssociate'))).toEqual({
    referrer: [notified('payout_sent'), change],
    referrersAdmin: [change],
    operator: [change],
  })
}, 120_000)

test('terminations, corrections and scheduled transitions send public ids too', async () => {
  const { dealFixture, kept, owner } = deals
  const { operator, vendor } = dealFixture
  const [late, ended] = await kept(async () => [
    await another(owner, dealFixture),
    await another(owner, dealFixture),
  ])
  const [lateHint, endedHint] = [
    { transactionChanged: await publicIdOf(late ?? 0) },
    { transactionChanged: await publicIdOf(ended ?? 0) },
  ]
  const all = (change: object) =>
    Object.fromEntries(
      [...people.keys()].filter((who) => !/third|other/.test(who)).map((who) => [who, [change]]),
    )
  expect(await receivedDuring(() => step(operator.master, ended ?? 0, 'terminate'))).toEqual(all(endedHint))
  const adjusted = await receivedDuring(() =>
    operator.admin.asks(`select app.adjust_transaction($1, 900, 'A rebate')`, [late]),
  )
  expect(Object.keys(adjusted).toSorted()).toEqual([
    'agent',
    'operator',
    'provider',
    'referrer',
    'referrersAdmin',
  ])
  await kept(() => through(dealFixture, late ?? 0, 'issueInvoice'))
  const clock = (days: number) => () =>
    owner.query(
      `update private.operator_settings set clock_stands_at = now() + make_interval(days => ${days});
        select jobs.run_invoice_clock(); update private.operator_settings set clock_stands_at = null`,
    )
  expect(await receivedDuring(clock(17))).toMatchObject({
    ...all(lateHint),
    provider: [notified('invoice_overdue'), lateHint],
    operator: expect.arrayContaining([lateHint]),
  })
  await kept(() => step(vendor.master, late ?? 0, 'reportPayment'))
  const struck = await receivedDuring(clock(40))
  expect(struck).toMatchObject({ provider: [notified('invoice_overdue'), lateHint] })
  expect(struck).not.toHaveProperty('referrer')
  expect(struck).not.toHaveProperty('agent')
}, 120_000)

test('a transition that is rolled back sends nothing', async () => {
  const { dealFixture, owner } = deals
  const none = await messagesDuring({ ...deals, people }, async () => {
    await owner.query('begin')
    await another(owner, dealFixture)
    await owner.query('rollback')
  })
  expect(none).toEqual({})
}, 60_000)

test('a note on a deal refreshes the pages of the deal and of its lead', async () => {
  const { agent, lead, transaction } = deals.dealFixture
  const { rows } = await deals.owner.query<{ id: string }>(
    'select public_id as id from app.leads where id = $1',
    [lead],
  )
  const change = { leadChanged: rows[0]?.id, transactionChanged: await publicIdOf(transaction) }
  const note = `select app.create_note(note => 'Paid by wire', visibility => 'ORGANIZATION', transaction_id => $1)`
  expect(await receivedDuring(() => agent.asks(note, [transaction]))).toEqual({
    agent: [change],
    operator: [change],
    provider: [change],
  })
}, 60_000)
