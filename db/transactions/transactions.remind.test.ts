import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { clockAt, closedFixtureOf, through } from './test/fixture.ts'

/** An invoice issued on May 1, due on May 16, on May 20. */
const withFixture = sharedFixture(async (db) => {
  const fixture = await closedFixtureOf(db)
  await clockAt(db, '2026-05-01 09:00')
  await step(fixture.operator.admin, fixture.transaction, 'issueInvoice')
  await clockAt(db, '2026-05-20 09:00')
  const { id } = await one<{ id: number }>(db, 'select max(id) as id from app.invoices')
  return { ...fixture, invoice: id }
})

type Reminder = {
  sent_at: Date | null
  planned_on: string | null
  days_after: number | null
  asked_by: string | null
}

/** The refusal; undone at once. */
const refused = async (db: pg.Client, person: Person, invoice: number) => {
  const { error } = await queryAs(db, person, 'select app.send_invoice_reminder($1)', [invoice])
  return error && `${error.code} ${error.hint ?? ''}`.trim()
}
const reminders = (person: Person, invoice: number) =>
  person.asks<Reminder & { message: string | null }>(
    `select r.sent_at, r.planned_on::text, r.days_after, r.asked_by, r.message
      from app.invoices i cross join lateral unnest(app.invoices_reminders(i)) r where i.id = $1`,
    [invoice],
  )
const queued = async (db: pg.Client) => {
  const { rows } = await db.query<{ userId: number | null; reminderId: number }>(
    `select (payload ->> 'userId')::int as "userId", (payload ->> 'reminderId')::int as "reminderId"
      from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'transactions__send_reminder' and payload::jsonb ? 'reminderId' order by j.id`,
  )
  return rows
}

test(
  'a reminder with its message is queued once for each admin of the provider, and stands in the course',
  withFixture(async (db, { operator, vendor, invoice }) => {
    await operator.admin.asks('select app.send_invoice_reminder($1, $2)', [
      invoice,
      ' Please pay \u200bsoon. ',
    ])
    const [asked] = await queued(db)
    expect(asked).toMatchObject({ userId: null })
    for (const _ of [1, 2]) await db.query('select jobs.mail_asked_reminder($1)', [asked?.reminderId])
    const readers = (await queued(db)).slice(1).map(({ userId }) => userId)
    expect(readers).toEqual([vendor.master.id, vendor.admin.id].toSorted((a, b) => a - b))
    const { message } = await one<{ message: string }>(db, 'select jobs.reminder_message($1) as message', [
      asked?.reminderId,
    ])
    expect(message).toBe('Please pay soon.')
    const [sent, ...planned] = await reminders(operator.admin, invoice)
    expect(sent).toMatchObject({ asked_by: expect.stringMatching(/\S/), message, planned_on: null })
    expect(planned.map(({ planned_on: on, days_after: days }) => [on, days])).toEqual([
      ['2026-05-23', 7],
      ['2026-05-30', 14],
    ])
  }),
)

test(
  'a second reminder waits for a day',
  withFixture(async (db, { operator, invoice }) => {
    await operator.admin.asks('select app.send_invoice_reminder($1)', [invoice])
    expect(await refused(db, operator.master, invoice)).toBe('TS004 REMINDED_TODAY')
    await clockAt(db, '2026-05-21 09:01')
    expect(await refused(db, operator.master, invoice)).toBeUndefined()
  }),
)

for (const [how, move] of [
  ['reported as paid', 'reportPayment'],
  ['confirmed', 'confirmPayment'],
  ['terminated', 'terminate'],
] as const)
  test(
    `no reminder of an invoice that is ${how} is sent or planned`,
    withFixture(async (db, fixture) => {
      await through(fixture, fixture.transaction, move)
      expect(await refused(db, fixture.operator.admin, fixture.invoice)).toBe('TS004 NOTHING_DUE')
      expect(await reminders(fixture.operator.admin, fixture.invoice)).toEqual([])
    }),
  )

test(
  'without a reader the operator learns that no mail would leave',
  withFixture(async (db, { operator, vendor, invoice }) => {
    await db.query(
      `update app.user_contacts c set email_notifications = false from app.user_infos u
        where u.id = c.user_id and u.organization_id = $1`,
      [vendor.organization.id],
    )
    expect(await refused(db, operator.admin, invoice)).toBe('TS004 NO_READER')
    expect(await queued(db)).toEqual([])
  }),
)

test(
  'only the operator’s admins send reminders or see them',
  withFixture(async (db, { operator, vendor, agent, third, associate, invoice }) => {
    await operator.admin.asks('select app.send_invoice_reminder($1)', [invoice])
    for (const person of [vendor.master, vendor.admin, agent, third, associate]) {
      expect(await refused(db, person, invoice)).toBe('42501')
      expect(await reminders(person, invoice)).toEqual([])
    }
    expect((await reminders(operator.master, invoice)).length).toBe(3)
  }),
)

test(
  'an invoice has those moves of its deals that apply to all of it, for its two parties',
  withFixture(async (_db, { operator, vendor, agent, third, associate, invoice }) => {
    const movesOf = async (person: Person) => {
      const moves = await person.asks<{ move: string }>(
        'select m.move from app.invoices i cross join lateral unnest(app.invoices_open_moves(i)) m where i.id = $1 order by 1',
        [invoice],
      )
      return moves.map(({ move }) => move)
    }
    expect(await movesOf(operator.admin)).toEqual(['confirmPayment', 'extend', 'reportPayment'])
    expect(await movesOf(vendor.master)).toEqual(['reportPayment'])
    for (const person of [agent, third, associate]) expect(await movesOf(person)).toEqual([])
    await operator.admin.asks(`select app.move_transaction(l.transaction_id, 'confirmPayment')
      from app.invoice_lines l where l.invoice_id = ${invoice}`)
    expect(await movesOf(operator.master)).toEqual(['unconfirmPayment'])
  }),
)
