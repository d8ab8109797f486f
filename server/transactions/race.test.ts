import { afterAll, beforeAll, expect, test } from 'vitest'
import { countOf } from '../../db/leads/crowd.testing.ts'
import { step } from '../../db/test/world-deals.ts'
import { unproven } from '../../db/transactions/transactions.testing.ts'
import { openDeals, type Deals } from './test/deals.ts'

let deals: Deals
beforeAll(async () => {
  deals = await openDeals()
  await deals.kept(() => step(deals.cast.operator.admin, deals.cast.transaction, 'issueInvoice'))
})
afterAll(() => deals.close())

const mutation = `mutation ($id: Int!, $move: String!) {
  moveTransaction(input: { transactionId: $id, move: $move, reference: "Wire 7" }) { transaction { status } }
}`

/** What each of so many requests, all under way at once, is answered. */
async function atOnce(times: number, move: string): Promise<Record<string, number>> {
  const { operator, transaction: id } = deals.cast
  const answers = await Promise.all(
    Array.from({ length: times }, () => deals.ask(mutation, { id, move }, operator.master.token)),
  )
  return countOf(answers.map(({ code, text }) => code ?? /"status":"(\w+)"/.exec(text)?.[1] ?? text))
}

async function bookings(kind: string): Promise<number> {
  const { rows } = await deals.owner.query<{ times: number }>(
    `select count(*)::int as times from hidden.ledger_postings where transaction_id = $1 and kind = $2`,
    [deals.cast.transaction, kind],
  )
  return rows[0]?.times ?? 0
}

test('50 confirmations at once through the endpoint pay once, and 50 payouts pay the associate once', async () => {
  expect(await atOnce(50, 'confirmPayment')).toEqual({ VENDOR_PAID: 1, INVALID_TRANSITION: 49 })
  expect(await bookings('confirmPayment')).toBe(1)
  expect(await atOnce(50, 'payAssociate')).toEqual({ ASSOCIATE_PAID: 1, INVALID_TRANSITION: 49 })
  expect(await bookings('payAssociate')).toBe(1)
  expect(await unproven(deals.owner)).toEqual([])
}, 60_000)
