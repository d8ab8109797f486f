import { readFile } from 'node:fs/promises'
import type pg from 'pg'
import { expect, test } from 'vitest'
import { hears, one, refusedWith } from '../test/people.ts'
import { played } from '../test/played.ts'
import { submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld } from '../test/world.ts'
import { attempt, dice, differences, everybody, kept, submitAll, sumUp } from './lists.testing.ts'

const scene = played(async (db) => {
  const world = await seedWorld(db)
  const people = everybody(world)
  return { world, people, leads: await submitAll(db, people, 'list') }
})

/** Tries so many things; answers how many were done. */
async function wander(db: pg.Client, { world, leads }: Cast, times: number, seed: number): Promise<number> {
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
type Cast = Parameters<Parameters<typeof scene>[0]>[1]

test(
  'after whatever people did, lists and totals are exactly what the policies of the leads show each of them',
  { timeout: 240_000 },
  scene(async (db, cast) => {
    const done = await wander(db, cast, 500, 7)
    expect(done).toBeGreaterThan(60)
    const { wrong, looked } = await differences(cast.people)
    expect(wrong).toEqual([])
    expect(looked).toBeGreaterThan(200)
  }),
)

const breaks = {
  'a reader is missing':
    'delete from app.lead_readers where lead_id = (select max(lead_id) from app.lead_readers)',
  'a reader is of another status': `update app.lead_readers set status = 'WITHDRAWN' where status <> 'WITHDRAWN'`,
  'a reader has another role': 'update app.lead_readers set works = not works',
  'a total is missing': 'delete from app.lead_totals where id = (select max(id) from app.lead_totals)',
  'readers are not kept': 'drop trigger keep_readers on app.leads',
  'totals are not kept': 'drop trigger keep_totals on app.leads',
}

test.for(Object.entries(breaks))('it is noticed when %s', { timeout: 120_000 }, ([, sql]) =>
  scene(async (db, cast) => {
    await db.query(sql)
    await wander(db, cast, 60, 11)
    expect((await differences(cast.people)).wrong).not.toEqual([])
  })(),
)

test(
  'a reader too many shows nothing: the policies of the leads decide',
  scene(async (db, { world: { vendor, independent, associate } }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await db.query(
      `insert into app.lead_readers select lead_id, 'o' || $2::int, status, updated_at, true, true
        from app.lead_readers where lead_id = $1`,
      [lead, independent.organization.id],
    )
    const sql = `select id from app.seen_leads('ALL') where id = $1`
    expect(
      await independent.master.asks('select from app.lead_readers where lead_id = $1', [lead]),
    ).toHaveLength(1)
    expect(await independent.master.asks(sql, [lead])).toEqual([])
    expect(await associate.asks(sql, [lead])).toEqual([{ id: lead }])
  }),
)

test(
  'the operator has totals of everybody, also of one organization',
  scene(async (db, { world: { operator, multiRole, vendor }, leads }) => {
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
    expect((await hears(db, operator.admin, `select from app.seen_leads('ALL')`)).error?.code).toBe('42501')
  }),
)

test(
  'rows that were there before are taken over as if they had come since',
  { timeout: 120_000 },
  scene(async (db, cast) => {
    await wander(db, cast, 150, 13)
    const before = await kept(db)
    await db.query('delete from app.lead_readers; delete from app.lead_totals')
    const migration = await readFile(`${import.meta.dirname}/../migrations/0013.do.leads.sql`, 'utf8')
    const [filling = ''] = /insert into app\.lead_readers[^]*?(?=create index)/.exec(migration) ?? []
    await db.query(filling)
    expect(await kept(db)).toEqual(before)
    expect((await differences(cast.people)).wrong).toEqual([])
  }),
)

test(
  'putting totals together changes none, and leaves one row of each',
  scene(async (db) => {
    const before = await kept(db)
    const { done } = await one<{ done: number }>(db, sumUp)
    expect(done).toBeGreaterThan(0)
    expect(await one(db, sumUp)).toEqual({ done: 0 })
    expect(await kept(db)).toEqual(before)
    const { rowCount } = await db.query(
      'select from app.lead_totals group by viewer, status having count(*) > 1 or not bool_and(is_sum)',
    )
    expect(rowCount).toBe(0)
  }),
)

test(
  'a person stays in the organization that their leads carry; one without leads may change it',
  scene(async (db, { world: { multiRole, vendor } }) => {
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
