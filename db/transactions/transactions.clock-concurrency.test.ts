import { afterAll, expect, test } from 'vitest'
import { openOwner } from '../leads/test/fixture.ts'
import { connected, one } from '../test/people.ts'
import { step } from '../test/world-deals.ts'
import { another, clockAt, closedFixtureOf } from './test/fixture.ts'

const { db, committed } = await openOwner()
afterAll(() => db.end())

/** Three deals, each with an invoice of May 1, due on May 16. */
const ids = await committed(async () => {
  const fixture = await closedFixtureOf(db)
  const all = [fixture.transaction, await another(db, fixture), await another(db, fixture)]
  await clockAt(db, '2026-05-01 09:00')
  for (const id of all) await step(fixture.operator.admin, id, 'issueInvoice')
  return all
})

/** The sum of the results of three concurrent runs of a job. */
async function threeAtOnce(job: string): Promise<number> {
  const run = () => connected((client) => one<{ done: number }>(client, `select ${job} as done`), 'jobsUrl')
  const runs = await Promise.all([run(), run(), run()])
  return runs.reduce((sum, { done }) => sum + done, 0)
}

test('three concurrent clocks send each reminder once', async () => {
  await committed(() => clockAt(db, '2026-05-13 00:01'))
  expect(await threeAtOnce('jobs.remind_of_invoices()')).toBe(ids.length)
  expect(await threeAtOnce('jobs.remind_of_invoices()')).toBe(0)
})

test('three concurrent clocks mark each invoice overdue once', async () => {
  await committed(() => clockAt(db, '2026-05-20 00:01'))
  expect(await threeAtOnce('jobs.run_invoice_clock()')).toBe(ids.length)
  const steps = `select transaction_id from app.transaction_history where move = 'becomeOverdue'
    and transaction_id >= $1 order by 1`
  expect((await db.query(steps, [ids[0]])).rows).toEqual(ids.map((transaction_id) => ({ transaction_id })))
})
