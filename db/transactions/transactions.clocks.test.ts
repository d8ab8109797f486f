import { afterAll, expect, test } from 'vitest'
import { openStage } from '../leads/leads.testing.ts'
import { connected, one } from '../test/people.ts'
import { step } from '../test/world-deals.ts'
import { another, clockAt, closedCastOf } from './transactions.testing.ts'

const { db, kept } = await openStage()
afterAll(() => db.end())

/** Three deals, each with an invoice of the first of May, which is due on the sixteenth. */
const ids = await kept(async () => {
  const cast = await closedCastOf(db)
  const all = [cast.transaction, await another(db, cast), await another(db, cast)]
  await clockAt(db, '2026-05-01 09:00')
  for (const id of all) await step(cast.operator.admin, id, 'issueInvoice')
  return all
})

/** What three runs of a job at once say that they did, in all. */
async function threeAtOnce(job: string): Promise<number> {
  const run = () => connected((client) => one<{ done: number }>(client, `select ${job} as done`), 'jobsUrl')
  const runs = await Promise.all([run(), run(), run()])
  return runs.reduce((sum, { done }) => sum + done, 0)
}

test('three clocks at once remind of each invoice once', async () => {
  await kept(() => clockAt(db, '2026-05-13 00:01'))
  expect(await threeAtOnce('jobs.remind_of_invoices()')).toBe(ids.length)
  expect(await threeAtOnce('jobs.remind_of_invoices()')).toBe(0)
})

test('three clocks at once strike each invoice once', async () => {
  await kept(() => clockAt(db, '2026-05-20 00:01'))
  expect(await threeAtOnce('jobs.run_invoice_clock()')).toBe(ids.length)
  const steps = `select transaction_id from app.transaction_history where move = 'becomeOverdue'
    and transaction_id >= $1 order by 1`
  expect((await db.query(steps, [ids[0]])).rows).toEqual(ids.map((transaction_id) => ({ transaction_id })))
})
