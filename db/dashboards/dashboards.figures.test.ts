import type pg from 'pg'
import { expect, test } from 'vitest'
import { attempt, dice, allPeople, submitAll } from '../leads/test/lists.ts'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { clockAt } from '../transactions/test/fixture.ts'
import { submit } from '../test/world-leads.ts'
import { seedWorld, type World } from '../test/world.ts'
import { differences, subjects } from './test/figures.ts'

const withFixture = sharedFixture(async (db) => {
  const world = await seedWorld(db)
  return { world, leads: await submitAll(db, allPeople(world), 'figure') }
})
type Fixture = { world: World; leads: number[] }

/** Timestamps around both daylight saving changes in Chicago, and around ends of months and years. */
const moments = [
  '2030-12-31 23:59:59',
  '2031-01-01 00:00:00',
  '2031-03-08 23:30:00',
  '2031-03-09 00:30:00',
  '2031-03-09 03:30:00',
  '2031-03-10 00:00:00',
  '2031-06-30 23:59:59',
  '2031-10-31 22:00:00',
  '2031-11-01 23:59:59',
  '2031-11-02 00:00:00',
  '2031-11-02 01:30:00',
  '2031-11-02 23:59:59',
  '2031-11-03 00:00:00',
] as const

const invoiceMoves =
  'issueInvoice reportPayment rejectPayment confirmPayment extend payAssociate terminate'.split(' ')

/** Random actions on leads and deals at these timestamps; some are refused. */
async function wander(
  db: pg.Client,
  { world, leads }: Fixture,
  times: number,
  seed: number,
): Promise<number> {
  const roll = dice(seed)
  const { operator, vendor, multiRole } = world
  await db.query(
    `update app.leads set created_at = ($1::timestamp[])[1 + id % 6] at time zone 'America/Chicago' where id = any ($2)`,
    [moments, leads],
  )
  let done = 0
  const tries = async (work: () => Promise<unknown>) => {
    await db.query('savepoint trying')
    await work().then(
      () => (done += 1),
      () => db.query('rollback to savepoint trying'),
    )
  }
  const deal = async () => {
    const { rows } = await db.query<{ id: number }>('select id from app.transactions order by id')
    return rows.length > 0 ? roll(rows).id : 0
  }
  for (let time = 0; time < times; time += 1) {
    if (time % 10 === 0) await clockAt(db, roll(moments))
    const what = roll(['lead', 'lead', 'lead', 'close', 'close', 'move', 'move', 'adjust', 'elsewhere'])
    if (what === 'lead') {
      const { person, sql, params } = attempt(world, leads, roll)
      await tries(() => person.asks(sql, params))
    } else if (what === 'close') {
      const provider = roll([vendor, multiRole])
      await tries(() =>
        provider.agent.asks(
          `select app.create_closed_lead(lead_id => $1, actual_deal => $2, closed_at => $3::timestamp at time zone 'America/Chicago')`,
          [roll(leads), roll(['1000.00', '333.33', '0.07']), roll(moments)],
        ),
      )
    } else if (what === 'adjust') {
      const id = await deal()
      await tries(() =>
        operator.admin.asks(`select app.adjust_transaction($1, $2, 'Chance')`, [
          id,
          roll(['10.00', '987.65', '0.00']),
        ]),
      )
    } else if (what === 'move') {
      const params = [await deal(), roll(invoiceMoves)]
      await tries(() =>
        operator.master.asks(`select app.move_transaction($1, $2, 'Chance', 'Chance', '2031-12-31')`, params),
      )
    } else {
      await tries(() => db.query('select jobs.run_invoice_clock()'))
      if (time % 3 === 0) await db.query('select jobs.sum_figures()')
    }
  }
  return done
}

const wrongFigures = async (db: pg.Client) =>
  (await db.query<{ problem: string; subject: string }>('select * from private.wrong_figures() limit 5')).rows

test(
  'after random histories every figure matches its rows, per role and period',
  { timeout: 240_000 },
  withFixture(async (db, fixture) => {
    const done = await wander(db, fixture, 500, 5)
    expect(done).toBeGreaterThan(60)
    const { deals, ended, corrected } = await one<{ deals: number; ended: number; corrected: number }>(
      db,
      `select count(*)::int as deals, count(*) filter (where status = 'TERMINATED')::int as ended,
        count(corrects_id)::int as corrected from app.transactions`,
    )
    expect([deals > 5, ended > 0, corrected > 0]).toEqual([true, true, true])
    expect(await wrongFigures(db)).toEqual([])
    for (const moment of ['2031-03-09 12:00', '2031-11-02 23:30', '2031-12-31 23:59']) {
      await clockAt(db, moment)
      const { wrong, looked } = await differences(db, subjects(fixture.world))
      expect([moment, wrong]).toEqual([moment, []])
      expect(looked).toBeGreaterThan(50)
    }
  }),
)

test(
  'figures are rebuilt when the operator’s time zone changes',
  { timeout: 120_000 },
  withFixture(async (db, fixture) => {
    await wander(db, fixture, 80, 23)
    await db.query(`update private.operator_settings set time_zone = 'Pacific/Auckland'`)
    expect(await wrongFigures(db)).toEqual([])
    await clockAt(db, '2031-11-03 09:00')
    expect((await differences(db, subjects(fixture.world))).wrong).toEqual([])
  }),
)

const breaks = {
  'a sum is missing': `delete from app.figure_sums where id = (select max(id) from app.figure_sums where count <> 0)`,
  'a sum is of another day': `update app.figure_sums set day = day - 1 where id = (select max(id) from app.figure_sums where count <> 0 and grain = 'day')`,
  'a change is missing': `delete from app.figure_changes where id = (select max(id) from app.figure_changes)`,
  'leads are not counted': 'drop trigger add_figures on app.leads',
  'deals are not counted': 'drop trigger add_figures on app.transaction_earnings',
  'invoices are not counted': 'drop trigger add_figures on app.transaction_fees',
}

test.for(Object.entries(breaks))('the figure check notices when %s', { timeout: 120_000 }, ([, sql]) =>
  withFixture(async (db, fixture) => {
    await wander(db, fixture, 120, 5)
    await db.query('select jobs.sum_figures()')
    await submit(db, fixture.world.associate, fixture.world.vendor.organization.id)
    await db.query(`set constraints all immediate; ${sql}; set constraints all deferred`)
    await wander(db, fixture, 160, 11)
    expect(await wrongFigures(db)).not.toEqual([])
  })(),
)

test(
  'compaction changes no figure and leaves no pending change',
  withFixture(async (db, { world }) => {
    const figures = () => world.operator.master.asks(`select app.dashboard_leads('PLATFORM', 'TILL_DATE')`)
    const before = await figures()
    const { done } = await one<{ done: number }>(db, 'select jobs.sum_figures() as done')
    expect(done).toBeGreaterThan(0)
    expect(await one(db, 'select jobs.sum_figures() as done')).toEqual({ done: 0 })
    expect(await figures()).toEqual(before)
    expect(await wrongFigures(db)).toEqual([])
  }),
)
