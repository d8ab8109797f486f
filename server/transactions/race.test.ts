import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOf } from '../../db/leads/test/concurrent-clients.ts'
import { step } from '../../db/test/world-deals.ts'
import { unproven } from '../../db/transactions/test/fixture.ts'
import { openDeals, type Deals } from './test/deals.ts'

let deals: Deals
beforeAll(async () => {
  deals = await openDeals()
  await deals.kept(() =>
    step(deals.dealFixture.operator.admin, deals.dealFixture.transaction, 'issueInvoice'),
  )
})
afterAll(() => deals.close())

const mutation = `mutation ($id: Int!, $move: String!) {
  moveTransaction(input: { transactionId: $id, move: $move, reference: "Wire 7" }) { transaction { status } }
}`

/** The answers to this many concurrent requests. */
async function atOnce(times: number, move: string): Promise<Record<string, number>> {
  const { operator, transaction: id } = deals.dealFixture
  const answers = await Promise.all(
    Array.from({ length: times }, () => deals.ask(mutation, { id, move }, operator.master.token)),
  )
  return countOf(answers.map(({ code, text }) => code ?? /"status":"(\w+)"/.exec(text)?.[1] ?? text))
}

async function bookings(kind: string): Promise<number> {
  const { rows } = await deals.owner.query<{ times: number }>(
    `select count(*)::int as times from private.ledger_postings where transaction_id = $1 and kind = $2`,
    [deals.dealFixture.transaction, kind],
  )
  return rows[0]?.times ?? 0
}

test('50 concurrent confirmations and 50 payouts each pay once', async () => {
  expect(await atOnce(50, 'confirmPayment')).toEqual({ VENDOR_PAID: 1, INVALID_TRANSITION: 49 })
  expect(await bookings('confirmPayment')).toBe(1)
  expect(await atOnce(50, 'payAssociate')).toEqual({ ASSOCIATE_PAID: 1, INVALID_TRANSITION: 49 })
  expect(await bookings('payAssociate')).toBe(1)
  expect(await unproven(deals.owner)).toEqual([])
}, 60_000)
