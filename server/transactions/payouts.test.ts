import { afterAll, beforeAll, expect, test } from 'vitest'
import { step } from '../../db/test/world-deals.ts'
import type { Person } from '../../db/test/world.ts'
import { another } from '../../db/transactions/test/fixture.ts'
import { valueAt } from '../test/asker.ts'
import { openDeals, thisMonth, type Deals } from './test/deals.ts'

let deals: Deals

/** One referrer's deals: paid, payable, waiting, and terminated. */
beforeAll(async () => {
  deals = await openDeals()
  const { dealFixture, owner, kept } = deals
  const { operator } = dealFixture
  await kept(async () => {
    for (const move of ['issueInvoice', 'confirmPayment', 'payAssociate'])
      await step(operator.master, dealFixture.transaction, move)
    const payable = await another(owner, dealFixture, '333.33')
    for (const move of ['issueInvoice', 'confirmPayment']) await step(operator.master, payable, move)
    await another(owner, dealFixture, '77.77')
    await step(operator.master, await another(owner, dealFixture, '50.00'), 'terminate')
  })
})
afterAll(() => deals.close())

type Node = { leadId: number; money: string; expectedAmount: string; lead: { publicId: string } | null }

/** The page's query, with pages of two. */
async function rows(person: Person, more = ''): Promise<Node[]> {
  const found: Node[] = []
  let total = 1
  while (found.length < total) {
    const { data, errors } = await deals.ask(
      `{ pendingPayouts(first: 2, offset: ${found.length}${more}) { totalCount nodes {
        leadId money expectedAmount lead { publicId service { name } transactions(first: 1) { nodes { publicId } } } } } }`,
      {},
      person.token,
    )
    expect(errors).toEqual([])
    total = Number(valueAt(data, 'pendingPayouts', 'totalCount'))
    found.push(...(valueAt(data, 'pendingPayouts', 'nodes') as Node[]))
  }
  return found
}

async function totals(person: Person, more = '') {
  const { data, errors } = await deals.ask(
    `{ pendingTotals(first: 4${more}) { nodes { money entries amount } } }`,
    {},
    person.token,
  )
  expect(errors).toEqual([])
  return valueAt(data, 'pendingTotals', 'nodes') as { money: string; entries: number; amount: string }[]
}

test('each referral is on exactly one page, and the totals cover all pages', async () => {
  const { referrer } = deals.dealFixture
  const all = await rows(referrer)
  expect(new Set(all.map(({ leadId }) => leadId)).size).toBe(all.length)
  expect(all.map(({ lead }) => lead?.publicId)).not.toContain(undefined)
  const found = await totals(referrer)
  expect(found).toEqual([
    { money: 'PAYABLE', entries: 1, amount: '13.33' },
    { money: 'AWAITED', entries: 1, amount: '3.11' },
    { money: 'PAID', entries: 1, amount: '493.83' },
    { money: 'NOTHING', entries: 1, amount: '0.00' },
  ])
  for (const { money, amount } of found) {
    const [only] = await rows(referrer, `, money: "${money}"`)
    expect(only).toMatchObject({ money, expectedAmount: amount })
  }
})

test('paid amounts match the statement', async () => {
  const { referrer } = deals.dealFixture
  const { data } = await deals.ask(
    `{ statement(month: "${thisMonth()}-01") { lines { kind amount } } }`,
    {},
    referrer.token,
  )
  const lines = valueAt(data, 'statement', 'lines') as { kind: string; amount: string }[]
  const sent = lines.filter(({ kind }) => kind === 'payAssociate').map(({ amount }) => amount)
  expect(sent).toEqual(['-493.83'])
})

test('the operator’s admins read all payouts; others are refused', async () => {
  const { referrer, referrersAdmin, operator, providersMaster, agent, third } = deals.dealFixture
  const whose = `, userId: ${referrer.id}`
  expect(await rows(operator.admin, whose)).toEqual(await rows(referrer))
  expect(await totals(operator.master, whose)).toEqual(await totals(referrer))
  for (const { token } of [referrersAdmin, providersMaster, agent, third]) {
    for (const call of [`pendingPayouts(first: 2${whose})`, `pendingTotals(first: 4${whose})`]) {
      const { code, data } = await deals.ask(`{ ${call} { totalCount } }`, {}, token)
      expect([code, Object.values(data ?? {})]).toEqual(['FORBIDDEN', [null]])
    }
  }
})

test('the operator sees who can be paid now, with the number and sum of their page; nobody else does', async () => {
  const { operator, referrer, referrersAdmin, providersMaster, agent } = deals.dealFixture
  const query = '{ payableReferrers(first: 10) { nodes { userId payouts amount readySince } } }'
  const { data, errors } = await deals.ask(query, {}, operator.admin.token)
  expect(errors).toEqual([])
  const payable = (await totals(referrer)).find(({ money }) => money === 'PAYABLE')
  expect(valueAt(data, 'payableReferrers', 'nodes')).toContainEqual({
    userId: referrer.id,
    payouts: payable?.entries,
    amount: payable?.amount,
    readySince: expect.any(String) as string,
  })
  for (const { token } of [referrer, referrersAdmin, providersMaster, agent])
    expect((await deals.ask(query, {}, token)).code).toBe('FORBIDDEN')
})
