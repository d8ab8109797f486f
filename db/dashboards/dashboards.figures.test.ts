import type pg from 'pg'
import { expect, test } from 'vitest'
import { compactAll } from '../test/compaction.ts'
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
      if (time % 3 === 0) await db.query('select jobs.sum_figures(), jobs.sum_transaction_totals()')
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
  'ranks are the figures of each owner, with pending changes and after compaction',
  { timeout: 240_000 },
  withFixture(async (db, fixture) => {
    await clockAt(db, '2031-03-09 08:00')
    await wander(db, fixture, 200, 3)
    for (const moment of ['2031-12-31 23:59', '2032-01-01 00:10']) {
      await clockAt(db, moment)
      await db.query('select jobs.sum_figures()')
      for (const pending of [0, 3]) {
        for (let n = 0; n < pending; n += 1)
          await submit(db, fixture.world.associate, fixture.world.vendor.organization.id)
        const { rows } = await db.query<{
          owner_kind: string
          breakdown: string
          period: string
          is_same: boolean
        }>(
          `with owners as (
            select distinct r.owner_kind, r.owner_id, r.breakdown, p.period, p.from_day from app.figure_ranks r
              join private.rank_periods p on r.period = 'TILL_DATE'
          )
          select o.owner_kind, o.breakdown, o.period, app.has_ranks(o.period) and fast.lines = slow.lines and few.lines = slow.lines[1:2]
              as is_same
            from owners o cross join lateral (
              select coalesce(array_agg(row(r.*)::text order by r.submitted desc, r.subject_id), '{}') as lines
                from app.ranked_figures(o.owner_kind, o.owner_id, o.breakdown, o.period) r where (r.submitted, r.won, r.lost, r.closed_value) <> (0, 0, 0, 0)) fast
            cross join lateral (
              select coalesce(array_agg(row(r.*)::text order by r.submitted desc, r.subject_id), '{}') as lines
                from app.ranked_figures(o.owner_kind, o.owner_id, o.breakdown, o.period, 2) r where (r.submitted, r.won, r.lost, r.closed_value) <> (0, 0, 0, 0)) few
            cross join lateral (
              select coalesce(array_agg(row(s.*)::text order by s.submitted desc, s.subject_id), '{}') as lines from (
                select l.subject_id, sum(l.submitted)::int as submitted, sum(l.won)::int as won, sum(l.lost)::int as lost,
                    sum(l.closed_value)::numeric(20,2) as closed_value
                  from app.figures_to_rank(o.owner_kind, o.owner_id, o.breakdown, nullif(o.from_day, '-infinity'), private.today()) l
                  group by 1 having (sum(l.submitted), sum(l.won), sum(l.lost), sum(l.closed_value)) <> (0, 0, 0, 0)) s) slow`,
        )
        expect(rows.length).toBeGreaterThan(50)
        expect([moment, pending, rows.filter(({ is_same }) => !is_same)]).toEqual([moment, pending, []])
      }
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
  'a rank is missing': `delete from app.figure_ranks where submitted = (select max(submitted) from app.figure_ranks)`,
  'a rank has another value': `update app.figure_ranks set closed_value = closed_value + 0.01 where period = 'TILL_DATE'`,
  'leads are not counted': 'drop trigger add_figures on app.leads',
  'steps of leads are not counted': 'drop trigger add_progress_figures on app.lead_history',
  'deals are not counted': 'drop trigger add_figures on app.transaction_earnings',
  'invoices are not counted': 'drop trigger add_figures on app.transaction_fees',
  'a total of transactions is missing':
    'delete from app.transaction_totals where id = (select max(id) from app.transaction_totals)',
  'a total of transactions has another amount': `update app.transaction_totals set payout = payout + 0.01
    where id = (select max(id) from app.transaction_totals)`,
  'new transactions are not added': 'drop trigger append_totals on app.transaction_earnings',
  'transactions do not change status in totals': 'drop trigger move_totals on app.transaction_fees',
  'invoices do not change status in totals': 'drop trigger move_invoice_totals on app.transaction_fees',
  'new invoices are not added': 'drop trigger add_invoice_totals on app.invoice_lines',
  'a total counts another number of invoices': `update app.transaction_totals set invoices = invoices + 1
    where id = (select max(id) from app.transaction_totals)`,
}

test.for(Object.entries(breaks))('the figure check notices when %s', { timeout: 120_000 }, ([, sql]) =>
  withFixture(async (db, fixture) => {
    await wander(db, fixture, 120, 5)
    await db.query('select jobs.sum_figures(), jobs.sum_transaction_totals()')
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
    expect(await compactAll(db, 'sum_figures')).toBeGreaterThan(0)
    expect(await figures()).toEqual(before)
    expect(await wrongFigures(db)).toEqual([])
  }),
)
