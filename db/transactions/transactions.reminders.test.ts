import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { step } from '../test/world-deals.ts'
import { another, clockAt, closedCastOf, through } from './transactions.testing.ts'

/** Issued on the first of May, due on the sixteenth. */
const scene = played(async (db) => {
  const cast = await closedCastOf(db)
  await clockAt(db, '2026-05-01 09:00')
  await step(cast.operator.admin, cast.transaction, 'issueInvoice')
  return cast
})

/** Reminds on this day; answers the reminders whose jobs were written. */
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
  'reminders go out 3 days before, on the day, 7 and 14 days after, each once',
  scene(async (db) => {
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
  'after a time without a clock only the last one goes out',
  scene(async (db) => {
    expect(await over(db, ['2026-05-24', '2026-05-25', '2026-06-03'])).toEqual({
      '2026-05-24': [7],
      '2026-05-25': [],
      '2026-06-03': [14],
    })
    const kept = `select days_after, is_passed_over from hidden.invoice_reminders
      where invoice_id = (select max(id) from app.invoices) order by days_after`
    expect((await db.query(kept)).rows).toEqual([
      { days_after: -3, is_passed_over: true },
      { days_after: 0, is_passed_over: true },
      { days_after: 7, is_passed_over: false },
      { days_after: 14, is_passed_over: false },
    ])
  }),
)

test(
  'a new due date has reminders of its own',
  scene(async (db, cast) => {
    expect(await on(db, '2026-05-16')).toEqual([0])
    await cast.operator.admin.asks(`select app.move_transaction($1, 'extend', due_on => '2026-05-30')`, [
      cast.transaction,
    ])
    expect(await over(db, ['2026-05-23', '2026-05-27', '2026-05-30'])).toEqual({
      '2026-05-23': [],
      '2026-05-27': [-3],
      '2026-05-30': [0],
    })
  }),
)

test(
  'short terms leave no three days: nobody is reminded of a day before the invoice was issued',
  scene(async (db, cast) => {
    await clockAt(db, '2026-05-05 09:00')
    await db.query('update hidden.operator_settings set invoice_terms_days = 2')
    await step(cast.operator.admin, await another(db, cast), 'issueInvoice')
    expect(await over(db, ['2026-05-05', '2026-05-06', '2026-05-07'])).toEqual({
      '2026-05-05': [],
      '2026-05-06': [],
      '2026-05-07': [0],
    })
  }),
)

for (const [what, ...moves] of [
  ['reported as paid', 'reportPayment'],
  ['paid', 'confirmPayment'],
  ['ended', 'terminate'],
])
  test(
    `nobody is reminded of what is ${what}`,
    scene(async (db, cast) => {
      await through(cast, cast.transaction, ...moves)
      expect(await over(db, ['2026-05-13', '2026-05-16', '2026-05-23'])).toEqual({
        '2026-05-13': [],
        '2026-05-16': [],
        '2026-05-23': [],
      })
    }),
  )

test(
  'a payment that was not received is reminded of again, by the last reminder that is due',
  scene(async (db, cast) => {
    await through(cast, cast.transaction, 'reportPayment')
    expect(await on(db, '2026-05-17')).toEqual([])
    await through(cast, cast.transaction, 'rejectPayment')
    expect(await on(db, '2026-05-18')).toEqual([0])
  }),
)
