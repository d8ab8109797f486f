import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import { another, clockAt, closedFixtureOf, through } from './test/fixture.ts'

/** An invoice issued on May 1, due on May 16. */
const withFixture = sharedFixture(async (db) => {
  const fixture = await closedFixtureOf(db)
  await clockAt(db, '2026-05-01 09:00')
  await step(fixture.operator.admin, fixture.transaction, 'issueInvoice')
  return fixture
})

/** Runs the reminders of this day; returns the reminder days that were enqueued. */
async function on(db: pg.Client, day: string): Promise<number[]> {
  await clockAt(db, `${day} 00:01`)
  const before = await jobs(db)
  const { done } = await one<{ done: number }>(db, 'select jobs.remind_of_invoices() as done')
  const written = (await jobs(db)).slice(before.length)
  expect(written.length).toBe(done)
  return written
}

async function jobs(db: pg.Client): Promise<number[]> {
  const { rows } = await db.query<{ days: number }>(
    `select (payload ->> 'days')::int as days from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'transactions__send_reminder' order by j.id`,
  )
  return rows.map(({ days }) => days)
}

async function over(db: pg.Client, days: readonly string[]): Promise<Record<string, number[]>> {
  const sent: Record<string, number[]> = {}
  for (const day of days) sent[day] = await on(db, day)
  return sent
}

test(
  'reminders are sent 3 days before, on, 7 and 14 days after, each once',
  withFixture(async (db) => {
    expect(
      await over(db, [
        '2026-05-12',
        '2026-05-13',
        '2026-05-14',
        '2026-05-16',
        '2026-05-17',
        '2026-05-23',
        '2026-05-29',
        '2026-05-30',
        '2026-06-20',
      ]),
    ).toEqual({
      '2026-05-12': [],
      '2026-05-13': [-3],
      '2026-05-14': [],
      '2026-05-16': [0],
      '2026-05-17': [],
      '2026-05-23': [7],
      '2026-05-29': [],
      '2026-05-30': [14],
      '2026-06-20': [],
    })
    expect(await on(db, '2026-05-30')).toEqual([])
  }),
)

test(
  'after missed runs only the latest reminder is sent',
  withFixture(async (db) => {
    expect(await over(db, ['2026-05-24', '2026-05-25', '2026-06-03'])).toEqual({
      '2026-05-24': [7],
      '2026-05-25': [],
      '2026-06-03': [14],
    })
    const stored = `select days_after, is_passed_over from private.invoice_reminders
      where invoice_id = (select max(id) from app.invoices) order by days_after`
    expect((await db.query(stored)).rows).toEqual([
      { days_after: -3, is_passed_over: true },
      { days_after: 0, is_passed_over: true },
      { days_after: 7, is_passed_over: false },
      { days_after: 14, is_passed_over: false },
    ])
  }),
)

test(
  'a new due date has new reminders',
  withFixture(async (db, fixture) => {
    expect(await on(db, '2026-05-16')).toEqual([0])
    await fixture.operator.admin.asks(`select app.move_transaction($1, 'extend', due_on => '2026-05-30')`, [
      fixture.transaction,
    ])
    expect(await over(db, ['2026-05-23', '2026-05-27', '2026-05-30'])).toEqual({
      '2026-05-23': [],
      '2026-05-27': [-3],
      '2026-05-30': [0],
    })
  }),
)

test(
  'no reminder is due before the invoice was issued',
  withFixture(async (db, fixture) => {
    await clockAt(db, '2026-05-05 09:00')
    await db.query('update private.operator_settings set invoice_terms_days = 2')
    await step(fixture.operator.admin, await another(db, fixture), 'issueInvoice')
    expect(await over(db, ['2026-05-05', '2026-05-06', '2026-05-07'])).toEqual({
      '2026-05-05': [],
      '2026-05-06': [],
      '2026-05-07': [0],
    })
  }),
)

for (const [what, ...moves] of [
  ['payment is reported', 'reportPayment'],
  ['payment is confirmed', 'confirmPayment'],
  ['the transaction is terminated', 'terminate'],
])
  test(
    `no reminder is sent when ${what}`,
    withFixture(async (db, fixture) => {
      await through(fixture, fixture.transaction, ...moves)
      expect(await over(db, ['2026-05-13', '2026-05-16', '2026-05-23'])).toEqual({
        '2026-05-13': [],
        '2026-05-16': [],
        '2026-05-23': [],
      })
    }),
  )

test(
  'a rejected payment gets the latest due reminder',
  withFixture(async (db, fixture) => {
    await through(fixture, fixture.transaction, 'reportPayment')
    expect(await on(db, '2026-05-17')).toEqual([])
    await through(fixture, fixture.transaction, 'rejectPayment')
    expect(await on(db, '2026-05-18')).toEqual([0])
  }),
)
