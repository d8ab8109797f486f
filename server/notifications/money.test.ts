import { afterAll, beforeAll, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import { another, through } from '../../db/transactions/transactions.testing.ts'
import { openDeals, type Deals } from '../transactions/test/deals.ts'
import { heard as heardBy } from './test/hearing.ts'

let deals: Deals
/** The lead's parties, and with them a third provider, an associate and an admin of others. */
let people: Map<string, { token: string; email: string }>

beforeAll(async () => {
  deals = await openDeals()
  const { cast } = deals
  people = new Map([
    ['referrer', cast.referrer],
    ['referrersAdmin', cast.referrersAdmin],
    ['operator', cast.operator.admin],
    ['provider', cast.vendor.master],
    ['agent', cast.agent],
    ['third', cast.third],
    ['otherAssociate', cast.others.associate],
  ])
}, 60_000)
afterAll(() => deals.close())

const heard = (work: () => Promise<unknown>) =>
  heardBy({ ...deals, people }, () => deals.kept(async () => void (await work())))

async function publicIdOf(transaction: number): Promise<string> {
  const { rows } = await deals.owner.query<{ public_id: string }>(
    'select public_id from app.transactions where id = $1',
    [transaction],
  )
  return rows[0]?.public_id ?? ''
}

const told = (trigger: string) => [trigger, expect.anything()]

test('each step of the money is told live to those who may read it in the history, by a public id and nothing more', async () => {
  const { operator, vendor, transaction } = deals.cast
  const hint = { transactionChanged: await publicIdOf(transaction) }
  const parties = {
    referrer: [hint],
    referrersAdmin: [hint],
    operator: [hint],
    provider: [hint],
    agent: [hint],
  }
  const business = { operator: [hint], provider: [hint] }
  expect(await heard(() => step(operator.admin, transaction, 'issueInvoice'))).toEqual({
    ...parties,
    provider: [told('invoice_issued'), hint],
  })
  expect(await heard(() => step(vendor.master, transaction, 'reportPayment'))).toEqual(business)
  expect(await heard(() => step(operator.admin, transaction, 'rejectPayment'))).toEqual(business)
  expect(await heard(() => step(operator.admin, transaction, 'extend'))).toEqual(business)
  expect(await heard(() => step(operator.admin, transaction, 'confirmPayment'))).toEqual(parties)
  expect(await heard(() => step(operator.master, transaction, 'payAssociate'))).toEqual({
    referrer: [told('payout_sent'), hint],
    referrersAdmin: [hint],
    operator: [hint],
  })
}, 120_000)

test('so are an end, a correction and what the clock does; a payment that it strikes shows the referrer nothing', async () => {
  const { cast, kept, owner } = deals
  const { operator, vendor } = cast
  const [late, ended] = await kept(async () => [await another(owner, cast), await another(owner, cast)])
  const [lateHint, endedHint] = [
    { transactionChanged: await publicIdOf(late ?? 0) },
    { transactionChanged: await publicIdOf(ended ?? 0) },
  ]
  const all = (hint: object) =>
    Object.fromEntries(
      [...people.keys()].filter((who) => !/third|other/.test(who)).map((who) => [who, [hint]]),
    )
  expect(await heard(() => step(operator.master, ended ?? 0, 'terminate'))).toEqual(all(endedHint))
  const adjusted = await heard(() =>
    operator.admin.asks(`select app.adjust_transaction($1, 900, 'A rebate')`, [late]),
  )
  expect(Object.keys(adjusted).toSorted()).toEqual([
    'agent',
    'operator',
    'provider',
    'referrer',
    'referrersAdmin',
  ])
  await kept(() => through(cast, late ?? 0, 'issueInvoice'))
  const clock = (days: number) => () =>
    owner.query(
      `update hidden.operator_settings set clock_stands_at = now() + make_interval(days => ${days});
        select jobs.run_invoice_clock(); update hidden.operator_settings set clock_stands_at = null`,
    )
  expect(await heard(clock(17))).toMatchObject({
    ...all(lateHint),
    provider: [told('invoice_overdue'), lateHint],
    operator: expect.arrayContaining([lateHint]),
  })
  await kept(() => step(vendor.master, late ?? 0, 'reportPayment'))
  const struck = await heard(clock(40))
  expect(struck).toMatchObject({ provider: [told('invoice_overdue'), lateHint] })
  expect(struck).not.toHaveProperty('referrer')
  expect(struck).not.toHaveProperty('agent')
}, 120_000)

test('nothing is told of a step that was rolled back', async () => {
  const { cast, owner } = deals
  const none = await heardBy({ ...deals, people }, async () => {
    await owner.query('begin')
    await another(owner, cast)
    await owner.query('rollback')
  })
  expect(none).toEqual({})
}, 60_000)

test('a note on a deal refreshes the pages of the deal and of its lead', async () => {
  const { agent, lead, transaction } = deals.cast
  const { rows } = await deals.owner.query<{ id: string }>(
    'select public_id as id from app.leads where id = $1',
    [lead],
  )
  const hint = { leadChanged: rows[0]?.id, transactionChanged: await publicIdOf(transaction) }
  const note = `select app.create_note(note => 'Paid by wire', visibility => 'ORGANIZATION', transaction_id => $1)`
  expect(await heard(() => agent.asks(note, [transaction]))).toEqual({
    agent: [hint],
    operator: [hint],
    provider: [hint],
  })
}, 60_000)
