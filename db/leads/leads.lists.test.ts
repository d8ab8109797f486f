import type pg from 'pg'
import { expect, test } from 'vitest'
import { compactAll } from '../test/compaction.ts'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld } from '../test/world.ts'
import { attempt, dice, differences, allPeople, storedTotals, submitAll, sumUp } from './test/lists.ts'
import { migrationText } from '../test/migration-text.ts'

const withFixture = sharedFixture(async (db) => {
  const world = await seedWorld(db)
  const people = allPeople(world)
  return { world, people, leads: await submitAll(db, people, 'list') }
})

/** Runs random attempts; returns how many succeeded. */
async function runAttempts(
  db: pg.Client,
  { world, leads }: Fixture,
  times: number,
  seed: number,
): Promise<number> {
  const roll = dice(seed)
  let done = 0
  for (let time = 0; time < times; time += 1) {
    const { person, sql, params } = attempt(world, leads, roll)
    await db.query('savepoint attempt')
    await person.asks(sql, params).then(
      () => (done += 1),
      () => db.query('rollback to savepoint attempt'),
    )
    if (time % 40 === 0) await db.query(sumUp)
  }
  return done
}
type Fixture = Parameters<Parameters<typeof withFixture>[0]>[1]

test(
  'after random changes, lists and totals match the policies for each person',
  { timeout: 240_000 },
  withFixture(async (db, fixture) => {
    const done = await runAttempts(db, fixture, 500, 7)
    expect(done).toBeGreaterThan(60)
    const { wrong, looked } = await differences(fixture.people)
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(200)
  }),
)

const breaks = {
  'a viewer is missing':
    'delete from app.lead_viewers where lead_id = (select max(lead_id) from app.lead_viewers)',
  'a viewer has another status': `update app.lead_viewers set status = 'WITHDRAWN' where status <> 'WITHDRAWN'`,
  'a viewer has another role': 'update app.lead_viewers set works = not works',
  'a total is missing': 'delete from app.lead_totals where id = (select max(id) from app.lead_totals)',
  'viewers are not synced': 'drop trigger sync_viewers on app.leads',
  'totals are not stored': 'drop trigger append_totals on app.leads',
}

test.for(Object.entries(breaks))('it is detected that %s', { timeout: 120_000 }, ([, sql]) =>
  withFixture(async (db, fixture) => {
    await db.query(sql)
    await runAttempts(db, fixture, 60, 11)
    expect((await differences(fixture.people)).wrong).not.toEqual([])
  })(),
)

test(
  'an extra viewer row shows nothing, because the policies decide',
  withFixture(async (db, { world: { vendor, independent, associate } }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await db.query(
      `insert into app.lead_viewers select lead_id, 'o' || $2::int, status, updated_at, true, true
        from app.lead_viewers where lead_id = $1`,
      [lead, independent.organization.id],
    )
    const sql = `select l.id from unnest((app.lead_page('ALL', null, null, '-updated', null, 0, null)).ids) x (id)
      join app.leads l on l.id = x.id where l.id = $1`
    expect(
      await independent.master.asks('select from app.lead_viewers where lead_id = $1', [lead]),
    ).toHaveLength(1)
    expect(await independent.master.asks(sql, [lead])).toEqual([])
    expect(await associate.asks(sql, [lead])).toEqual([{ id: lead }])
  }),
)

test(
  'the operator sees totals of all leads and of one organization',
  withFixture(async (db, { world: { operator, multiRole, vendor }, leads }) => {
    const { total } = await one<{ total: string }>(db, 'select count(*) as total from app.leads')
    const sql = 'select (app.lead_summary(org_id => $1)).total'
    expect(await operator.admin.asks(sql, [null])).toEqual([{ total: Number(total) }])
    const all = await db.query<{ id: number }>(
      'select id from app.leads where $1 in (organization_id, referrer_organization_id)',
      [multiRole.organization.id],
    )
    expect(all.rows.filter(({ id }) => leads.includes(id)).length).toBeGreaterThan(0)
    expect(await operator.admin.asks(sql, [multiRole.organization.id])).toEqual([{ total: all.rowCount }])
    expect(await refusedWith(vendor.admin.asks(sql, [multiRole.organization.id]))).toBe('TS002')
  }),
)

test(
  'a summary of a person counts that person’s leads, in each view, or is refused',
  withFixture(async (db, { world: { operator, multiRole, vendor, associate } }) => {
    const sql = 'select (app.lead_summary(agg_type => $1, lf => $2, user_id => $3)).total'
    const parts = { submitted: 'submitted_user_id = $1', assigned: 'assigned_user_id = $1' }
    const counted = async (part: string, id: number) =>
      Number((await one<{ n: string }>(db, `select count(*) as n from app.leads where ${part}`, [id])).n)
    let seen = 0
    for (const { id } of [associate, vendor.agent, multiRole.associate ?? associate, multiRole.master]) {
      const either = `(${parts.submitted} or ${parts.assigned})`
      for (const [aggType, lf, part] of [
        ['ORGANIZATION', 'ALL', either],
        ['ORGANIZATION', 'MY_REFERRALS', parts.submitted],
        ['ORGANIZATION', 'MY_LEADS', parts.assigned],
        ['PLATFORM', 'ALL', either],
        ['ASSOCIATE', 'ALL', parts.submitted],
        ['SERVICE_AGENT', 'ALL', parts.assigned],
      ] as const) {
        const total = await counted(part, id)
        expect([aggType, lf, await operator.master.asks(sql, [aggType, lf, id])]).toEqual([
          aggType,
          lf,
          [{ total }],
        ])
        seen += total
      }
    }
    expect(seen).toBeGreaterThan(5)
    const own = await counted(parts.submitted, multiRole.master.id)
    expect(await multiRole.master.asks(sql, ['ASSOCIATE', 'ALL', multiRole.master.id])).toEqual([
      { total: own },
    ])
    expect(await refusedWith(vendor.admin.asks(sql, ['ORGANIZATION', 'ALL', associate.id]))).toBe('TS002')
  }),
)

test(
  'existing rows are migrated like new ones',
  { timeout: 120_000 },
  withFixture(async (db, fixture) => {
    await runAttempts(db, fixture, 150, 13)
    const before = await storedTotals(db)
    await db.query('delete from app.lead_viewers; delete from app.lead_totals')
    const migration = migrationText('0013.do.leads.sql')
    const [filling = ''] = /insert into app\.lead_viewers[^]*?(?=create index)/.exec(migration) ?? []
    await db.query(filling)
    expect(await storedTotals(db)).toEqual(before)
    expect((await differences(fixture.people)).wrong).toEqual([])
  }),
)

test(
  'compacting changes no total and leaves one row for each',
  withFixture(async (db) => {
    const before = await storedTotals(db)
    // More than one step.
    expect(await compactAll(db, 'sum_lead_totals')).toBeGreaterThan(500)
    expect(await storedTotals(db)).toEqual(before)
    const { rowCount } = await db.query(
      'select from app.lead_totals group by viewer, status having count(*) > 1 or not bool_and(is_sum)',
    )
    expect(rowCount).toBe(0)
  }),
)

test(
  'only a person without leads can change organization',
  withFixture(async (db, { world: { multiRole, vendor } }) => {
    const join = `update app.user_infos set organization_id = $2, organization_type = 'MULTI_ROLE_PROVIDER' where id = $1`
    const referrer = await seedPerson(db, 'ASSOCIATE', undefined)
    const newcomer = await seedPerson(db, 'ASSOCIATE', undefined)
    await submit(db, referrer, vendor.organization.id)
    await db.query('savepoint joining')
    expect(await refusedWith(db.query(join, [referrer.id, multiRole.organization.id]))).toBe('TS004')
    await db.query('rollback to savepoint joining')
    expect((await db.query(join, [newcomer.id, multiRole.organization.id])).rowCount).toBe(1)
  }),
)
