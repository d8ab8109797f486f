import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import { another, clockAt, closedFixtureOf, standing, through, type ClosedFixture } from './test/fixture.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db))

const run = async (db: pg.Client): Promise<number> =>
  (await one<{ done: number }>(db, 'select jobs.run_invoice_clock() as done')).done

/** Issues the deal's invoice at this operator time; returns its issue and due dates. */
async function issued(
  db: pg.Client,
  fixture: ClosedFixture,
  at: string,
): Promise<{ on: string; due: string }> {
  await clockAt(db, at)
  await step(fixture.operator.admin, fixture.transaction, 'issueInvoice')
  return one(
    db,
    `select issued_on::text as on, due_on::text as due from app.invoices i join app.invoice_lines l on l.invoice_id = i.id
      where l.transaction_id = $1`,
    [fixture.transaction],
  )
}

const inZone = (db: pg.Client, zone: string) =>
  db.query('update private.operator_settings set time_zone = $1', [zone])

/** Fifteen days across a daylight saving change: zone, issued, due. */
const changes = [
  ['America/Chicago', '2026-03-01', '2026-03-16'],
  ['America/Chicago', '2026-02-21', '2026-03-08'],
  ['America/Chicago', '2026-10-25', '2026-11-09'],
  ['America/Chicago', '2026-10-17', '2026-11-01'],
  ['Pacific/Auckland', '2026-03-28', '2026-04-12'],
  ['Pacific/Auckland', '2026-09-12', '2026-09-27'],
  ['Europe/London', '2026-03-14', '2026-03-29'],
  ['Europe/London', '2026-10-10', '2026-10-25'],
] as const

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

describe('a due date is in the operator’s time zone, across daylight saving', () => {
  for (const [zone, from, due] of changes)
    test(
      `${zone}: issued on ${from}, due on ${due}, overdue from the first minute of the next day`,
      withFixture(async (db, fixture) => {
        await inZone(db, zone)
        for (const time of ['00:01', '23:59']) {
          await db.query('savepoint issued')
          expect(await issued(db, fixture, `${from} ${time}`)).toEqual({ on: from, due })
          for (const [day, minute, moved] of [
            [due, '00:01', 0],
            [due, '23:59', 0],
            [dayAfter(due), '00:01', 1],
            [dayAfter(due), '00:01', 0],
          ] as const) {
            await clockAt(db, `${day} ${minute}`)
            expect([day, minute, await run(db)]).toEqual([day, minute, moved])
          }
          expect(await standing(db, fixture.transaction)).toBe('OVERDUE+OVERDUE')
          await db.query('rollback to savepoint issued')
        }
      }),
    )
})

describe('the clock', () => {
  test(
    'catches up after a week, once per invoice',
    withFixture(async (db, fixture) => {
      await issued(db, fixture, '2026-05-01 09:00')
      await clockAt(db, '2026-05-04 09:00')
      const later = await another(db, fixture)
      await step(fixture.operator.admin, later, 'issueInvoice')
      await clockAt(db, '2026-05-23 00:10')
      expect([await run(db), await run(db)]).toEqual([2, 0])
      for (const id of [fixture.transaction, later]) expect(await standing(db, id)).toBe('OVERDUE+OVERDUE')
      const { id: provider } = fixture.vendor.organization
      const notified = `select count(*)::int as n from app.in_app_notifications where notification_trigger = 'invoice_overdue'
        and target_organization_id = $1`
      expect(await one(db, notified, [provider])).toEqual({ n: 2 })
      const steps = `select count(*)::int as n from app.transaction_history where move = 'becomeOverdue' and party = 'CLOCK'
        and actor_user_id is null and organization_id = $1`
      expect(await one(db, steps, [provider])).toEqual({ n: 2 })
    }),
  )

  test(
    'allows a reported payment five days after the due date',
    withFixture(async (db, fixture) => {
      await issued(db, fixture, '2026-05-01 09:00')
      await clockAt(db, '2026-05-10 09:00')
      await step(fixture.providersMaster, fixture.transaction, 'reportPayment')
      for (const [at, moved] of [
        ['2026-05-17 00:01', 0],
        ['2026-05-21 23:59', 0],
        ['2026-05-22 00:01', 1],
      ] as const) {
        await clockAt(db, at)
        expect([at, await run(db)]).toEqual([at, moved])
      }
      expect(await standing(db, fixture.transaction)).toBe('OVERDUE+OVERDUE')
    }),
  )

  test(
    'allows a late-reported payment five days after the report',
    withFixture(async (db, fixture) => {
      await issued(db, fixture, '2026-05-01 09:00')
      await clockAt(db, '2026-05-20 00:01')
      await run(db)
      await step(fixture.providersMaster, fixture.transaction, 'reportPayment')
      expect([await run(db), await standing(db, fixture.transaction)]).toEqual([0, 'OVERDUE+PROCESSING'])
      await clockAt(db, '2026-05-25 23:59')
      expect(await run(db)).toBe(0)
      await clockAt(db, '2026-05-26 00:01')
      expect([await run(db), await standing(db, fixture.transaction)]).toEqual([1, 'OVERDUE+OVERDUE'])
    }),
  )

  test(
    'reopens an extended invoice and marks it overdue after the new date',
    withFixture(async (db, fixture) => {
      await issued(db, fixture, '2026-05-01 09:00')
      await clockAt(db, '2026-05-20 00:01')
      await run(db)
      const extend = (day: string) =>
        queryAs(db, fixture.operator.admin, `select app.move_transaction($1, 'extend', due_on => $2)`, [
          fixture.transaction,
          day,
        ])
      for (const day of ['2026-05-20', '2026-05-16', '2020-01-01', '2027-05-23', 'infinity'])
        expect([day, (await extend(day)).error?.code]).toEqual([day, 'TS004'])
      await fixture.operator.admin.asks(`select app.move_transaction($1, 'extend', due_on => '2026-05-30')`, [
        fixture.transaction,
      ])
      expect([await run(db), await standing(db, fixture.transaction)]).toEqual([
        0,
        'INVOICE_SENT+NEW_INVOICE',
      ])
      expect((await extend('2026-05-30')).error?.message).toBe(
        'A due date later than the present one is required',
      )
      await clockAt(db, '2026-05-31 00:01')
      expect([await run(db), await standing(db, fixture.transaction)]).toEqual([1, 'OVERDUE+OVERDUE'])
    }),
  )

  test(
    'skips paid, terminated and credit note invoices',
    withFixture(async (db, fixture) => {
      await issued(db, fixture, '2026-05-01 09:00')
      const ended = await another(db, fixture)
      await through(fixture, ended, 'issueInvoice', 'terminate')
      await through(fixture, fixture.transaction, 'confirmPayment')
      const [credit] = await fixture.operator.admin.asks<{ id: number }>(
        `select (app.adjust_transaction($1, 400, 'A rebate')).id`,
        [fixture.transaction],
      )
      await through(fixture, credit?.id ?? 0, 'issueInvoice')
      await clockAt(db, '2026-08-01 00:01')
      expect(await run(db)).toBe(0)
    }),
  )
})
