import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import type { Person } from '../test/world.ts'
import { clockAt } from '../transactions/test/fixture.ts'

const withFixture = sharedFixture(seedFullWorld)

const subscribe = (person: Person, isOn = true) =>
  person.asks('select app.set_monthly_report($1) as is_on', [isOn])

type Report = {
  figures: Record<string, string | number>
  services: { submitted: number; closedValue: string }[]
}

/** The report of this month, read at the start of the next. */
async function reportOf(db: pg.Client, { id }: Person): Promise<Report | undefined> {
  const { month } = await one<{ month: string }>(
    db,
    `select date_trunc('month', private.today())::date::text as month`,
  )
  await db.query(
    `update private.operator_settings set clock_stands_at = ($1::date + interval '1 month 1 hour') at time zone time_zone`,
    [month],
  )
  await db.query('select jobs.queue_reports()')
  const { rows } = await db.query<{ report: Report }>('select report from jobs.month_report($1, $2)', [
    id,
    month,
  ])
  await db.query('update private.operator_settings set clock_stands_at = null')
  return rows[0]?.report
}

test(
  'only admins subscribe to the monthly report, each for themselves',
  withFixture(async (_db, { operator, vendor, associate }) => {
    for (const person of [vendor.agent, associate]) expect(await refusedWith(subscribe(person))).toBe('TS002')
    expect(await refusedWith(vendor.admin.asks('select app.set_monthly_report(null)'))).toBe('TS004')
    expect(await subscribe(vendor.master)).toEqual([{ is_on: true }])
    expect(await subscribe(operator.admin)).toEqual([{ is_on: true }])
    const on = async (person: Person) =>
      (await person.asks<{ is_on: boolean }>('select app.monthly_report() as is_on'))[0]?.is_on
    expect([await on(vendor.master), await on(vendor.admin), await on(operator.admin)]).toEqual([
      true,
      false,
      true,
    ])
    await subscribe(vendor.master, false)
    expect([await on(vendor.master), await on(operator.admin)]).toEqual([false, true])
  }),
)

test(
  'a report has the figures of the recipient’s dashboard',
  withFixture(async (db, { operator, vendor, others }) => {
    const counts: number[] = []
    for (const [person, aggType] of [
      [operator.master, 'PLATFORM'],
      [vendor.admin, 'ORGANIZATION'],
      [others.vendor.master, 'ORGANIZATION'],
    ] as const) {
      await subscribe(person)
      const [shown] = await person.asks<Record<string, string | number>>(
        `select (c).total_submitted, (c).closed, (r).deals, (r).total from
          (select app.conversion_rate($1, 'MONTH') as c, app.revenue_by_period($1, 'MONTH') as r) x`,
        [aggType],
      )
      const report = await reportOf(db, person)
      const { submitted, won, deals, closedValue, fees } = report?.figures ?? {}
      expect([aggType, submitted, won, deals, aggType === 'PLATFORM' ? fees : closedValue]).toEqual([
        aggType,
        shown?.total_submitted,
        shown?.closed,
        shown?.deals,
        shown?.total,
      ])
      expect(report?.services.reduce((sum, service) => sum + service.submitted, 0)).toBe(submitted)
      counts.push(Number(submitted))
    }
    const [platform = 0, ...providers] = counts
    for (const count of providers) expect(count).toBeLessThan(platform)
    expect(providers[0]).toBeGreaterThan(0)
  }),
)

test(
  'a month is queued once, also after a downtime, and only when it is over',
  withFixture(async (db, { operator, vendor }) => {
    await db.query('delete from private.report_subscriptions')
    await clockAt(db, '2031-05-10 09:00')
    await subscribe(operator.master)
    await clockAt(db, '2031-05-31 23:59')
    const queued = async () =>
      (await one<{ queued: number }>(db, 'select jobs.queue_reports() as queued')).queued
    expect(await queued()).toBe(0)
    await clockAt(db, '2031-06-01 00:01')
    await subscribe(vendor.master)
    expect([await queued(), await queued()]).toEqual([1, 0])
    await clockAt(db, '2031-09-02 09:00')
    expect([await queued(), await queued(), await queued(), await queued()]).toEqual([2, 2, 2, 0])
    const { rows } = await db.query<{ payload: { userId: number; month: string } }>(
      `select payload from graphile_worker._private_jobs where payload ->> 'month' is not null order by id`,
    )
    const months = (id: number) =>
      rows.flatMap(({ payload }) => (payload.userId === id ? [payload.month] : []))
    expect(months(operator.master.id)).toEqual(['2031-05-01', '2031-06-01', '2031-07-01', '2031-08-01'])
    expect(months(vendor.master.id)).toEqual(['2031-06-01', '2031-07-01', '2031-08-01'])
  }),
)

test(
  'who has unsubscribed, left or is no admin any more gets no report',
  withFixture(async (db, { vendor, operator }) => {
    await subscribe(vendor.admin)
    expect(await reportOf(db, vendor.admin)).toBeDefined()
    expect(await reportOf(db, operator.admin)).toBeUndefined()
    await db.query(`update app.user_infos set user_type = 'SERVICE_AGENT' where id = $1`, [vendor.admin.id])
    expect(await reportOf(db, vendor.admin)).toBeUndefined()
    await db.query(`update app.user_infos set user_type = 'ADMIN' where id = $1`, [vendor.admin.id])
    expect(await reportOf(db, vendor.admin)).toBeDefined()
    await subscribe(vendor.admin, false)
    expect(await reportOf(db, vendor.admin)).toBeUndefined()
  }),
)
