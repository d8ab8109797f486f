import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { step } from '../test/world-deals.ts'
import { another, clockAt, closedCastOf, standing, through, type ClosedCast } from './transactions.testing.ts'

const scene = played((db) => closedCastOf(db))

const run = async (db: pg.Client): Promise<number> =>
  (await one<{ done: number }>(db, 'select jobs.run_invoice_clock() as done')).done

/** Issues the deal's invoice at this moment of the operator's; answers when it is issued and due. */
async function issued(db: pg.Client, cast: ClosedCast, at: string): Promise<{ on: string; due: string }> {
  await clockAt(db, at)
  await step(cast.operator.admin, cast.transaction, 'issueInvoice')
  return one(
    db,
    `select issued_on::text as on, due_on::text as due from app.invoices i join app.invoice_lines l on l.invoice_id = i.id
      where l.transaction_id = $1`,
    [cast.transaction],
  )
}

const inZone = (db: pg.Client, zone: string) =>
  db.query('update hidden.operator_settings set time_zone = $1', [zone])

/** Fifteen days with a change of the clocks among them: zone, issued, due. */
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

describe('a due date is a day of the operator’s, also where the clocks change', () => {
  for (const [zone, from, due] of changes)
    test(
      `${zone}: issued on ${from}, due on ${due}, overdue from the first minute of the next day`,
      scene(async (db, cast) => {
        await inZone(db, zone)
        for (const time of ['00:01', '23:59']) {
          await db.query('savepoint issued')
          expect(await issued(db, cast, `${from} ${time}`)).toEqual({ on: from, due })
          for (const [day, minute, moved] of [
            [due, '00:01', 0],
            [due, '23:59', 0],
            [dayAfter(due), '00:01', 1],
            [dayAfter(due), '00:01', 0],
          ] as const) {
            await clockAt(db, `${day} ${minute}`)
            expect([day, minute, await run(db)]).toEqual([day, minute, moved])
          }
          expect(await standing(db, cast.transaction)).toBe('OVERDUE+OVERDUE')
          await db.query('rollback to savepoint issued')
        }
      }),
    )
})

describe('the clock', () => {
  test(
    'catches up after a week without it, for each invoice once',
    scene(async (db, cast) => {
      await issued(db, cast, '2026-05-01 09:00')
      await clockAt(db, '2026-05-04 09:00')
      const later = await another(db, cast)
      await step(cast.operator.admin, later, 'issueInvoice')
      await clockAt(db, '2026-05-23 00:10')
      expect([await run(db), await run(db)]).toEqual([2, 0])
      for (const id of [cast.transaction, later]) expect(await standing(db, id)).toBe('OVERDUE+OVERDUE')
      const { id: provider } = cast.vendor.organization
      const told = `select count(*)::int as n from app.in_app_notifications where notification_trigger = 'invoice_overdue'
        and target_organization_id = $1`
      expect(await one(db, told, [provider])).toEqual({ n: 2 })
      const steps = `select count(*)::int as n from app.transaction_history where move = 'becomeOverdue' and party = 'CLOCK'
        and actor_user_id is null and organization_id = $1`
      expect(await one(db, steps, [provider])).toEqual({ n: 2 })
    }),
  )

  test(
    'gives a payment that was reported five days after the due date',
    scene(async (db, cast) => {
      await issued(db, cast, '2026-05-01 09:00')
      await clockAt(db, '2026-05-10 09:00')
      await step(cast.providersMaster, cast.transaction, 'reportPayment')
      for (const [at, moved] of [
        ['2026-05-17 00:01', 0],
        ['2026-05-21 23:59', 0],
        ['2026-05-22 00:01', 1],
      ] as const) {
        await clockAt(db, at)
        expect([at, await run(db)]).toEqual([at, moved])
      }
      expect(await standing(db, cast.transaction)).toBe('OVERDUE+OVERDUE')
    }),
  )

  test(
    'gives a payment that was reported late five days after the report',
    scene(async (db, cast) => {
      await issued(db, cast, '2026-05-01 09:00')
      await clockAt(db, '2026-05-20 00:01')
      await run(db)
      await step(cast.providersMaster, cast.transaction, 'reportPayment')
      expect([await run(db), await standing(db, cast.transaction)]).toEqual([0, 'OVERDUE+PROCESSING'])
      await clockAt(db, '2026-05-25 23:59')
      expect(await run(db)).toBe(0)
      await clockAt(db, '2026-05-26 00:01')
      expect([await run(db), await standing(db, cast.transaction)]).toEqual([1, 'OVERDUE+OVERDUE'])
    }),
  )

  test(
    'goes back when the operator extends the due date, and strikes again after the new one',
    scene(async (db, cast) => {
      await issued(db, cast, '2026-05-01 09:00')
      await clockAt(db, '2026-05-20 00:01')
      await run(db)
      const extend = (day: string) =>
        hears(db, cast.operator.admin, `select app.move_transaction($1, 'extend', due_on => $2)`, [
          cast.transaction,
          day,
        ])
      for (const day of ['2026-05-20', '2026-05-16', '2020-01-01', '2027-05-23', 'infinity'])
        expect([day, (await extend(day)).error?.code]).toEqual([day, 'TS004'])
      await cast.operator.admin.asks(`select app.move_transaction($1, 'extend', due_on => '2026-05-30')`, [
        cast.transaction,
      ])
      expect([await run(db), await standing(db, cast.transaction)]).toEqual([0, 'INVOICE_SENT+NEW_INVOICE'])
      expect((await extend('2026-05-30')).error?.message).toBe(
        'A due date later than the present one is required',
      )
      await clockAt(db, '2026-05-31 00:01')
      expect([await run(db), await standing(db, cast.transaction)]).toEqual([1, 'OVERDUE+OVERDUE'])
    }),
  )

  test(
    'leaves alone what is paid, ended or a credit note',
    scene(async (db, cast) => {
      await issued(db, cast, '2026-05-01 09:00')
      const ended = await another(db, cast)
      await through(cast, ended, 'issueInvoice', 'terminate')
      await through(cast, cast.transaction, 'confirmPayment')
      const [credit] = await cast.operator.admin.asks<{ id: number }>(
        `select (app.adjust_transaction($1, 400, 'A rebate')).id`,
        [cast.transaction],
      )
      await through(cast, credit?.id ?? 0, 'issueInvoice')
      await clockAt(db, '2026-08-01 00:01')
      expect(await run(db)).toBe(0)
    }),
  )
})
