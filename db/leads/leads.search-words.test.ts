import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, rolledBack } from '../test/people.ts'
import { fixtureOf, put } from './test/fixture.ts'
import { finds } from './test/search.ts'

test('a lead is found by prefixes of its service, provider and number', () =>
  rolledBack(async (db) => {
    const fixture = await fixtureOf(db)
    await db.query(
      `update app.services set name = 'Wörld-class Roofing' where id = (select service_id from app.leads where id = $1)`,
      [fixture.lead],
    )
    await db.query(`update app.organizations set legal_business_name = 'Kestrel Örtliche' where id = $1`, [
      fixture.vendor.organization.id,
    ])
    for (const words of ['world', 'CLASS roof', 'kest', 'ortli', 'roof kestrel casey', `#${fixture.lead}`])
      for (const person of [fixture.referrer, fixture.providersMaster, fixture.agent, fixture.operator.admin])
        expect(await finds(person, words), words).toContain(fixture.lead)
    for (const words of ['roof goshawk', 'oofing', "'", '&', 'x | y', ':*', '\\', '#', "o'"])
      expect(await finds(fixture.referrer, words), words).not.toContain(fixture.lead)
    for (const words of ['roof', `#${fixture.lead}`, String(fixture.lead)])
      expect(await finds(fixture.third, words), words).not.toContain(fixture.lead)
  }))

test('a member cannot search by the name of an invisible provider', () =>
  rolledBack(async (db) => {
    const fixture = await fixtureOf(db)
    await db.query(
      `update app.organizations set legal_business_name = 'Unmistakable', status = 'SUSPENDED' where id = $1`,
      [fixture.vendor.organization.id],
    )
    expect(await finds(fixture.referrer, 'unmistakable')).toEqual([])
    expect(await finds(fixture.operator.admin, 'unmistakable')).toContain(fixture.lead)
  }))

test('a common word finds the latest leads in pages, with a bounded total', { timeout: 120_000 }, () =>
  rolledBack(async (db) => {
    const fixture = await fixtureOf(db)
    // More than the search looks up at once.
    await insertMany(db, fixture.lead, 3200, `case when n % 31 <> 0 then 'Common' else 'Usual' end`)
    const page = `select * from app.lead_page('MY_REFERRALS', $1, $2, $3, 20, $4, 1000)`
    const plain = `select array(select l.id from app.leads l where l.lead_first_name = 'Common'
      and l.submitted_user_id = $1 order by l.updated_at desc limit 20 offset $2) as ids`
    for (const skip of [0, 40, 2000]) {
      const [found] = await fixture.referrer.asks<{ ids: number[] }>(page, [
        'comm cust',
        null,
        '-updated',
        skip,
      ])
      expect(found).toMatchObject({ total: 1000, is_exact: false })
      expect(found?.ids).toEqual((await one<{ ids: number[] }>(db, plain, [fixture.referrer.id, skip])).ids)
    }
    // The operator's total of a frequent word comes from a sample, which never says more than there are.
    for (const [word, count] of [
      ['common', 3097],
      ['usual', 103],
      ['customer', 3200],
    ] as const)
      for (const bound of [1, 10, 100, 400, 5000])
        expect([
          word,
          bound,
          ...(await fixture.operator.admin.asks(
            `select total, is_exact from app.lead_page('ALL', $1, null, '-updated', 0, 0, $2)`,
            [word, bound],
          )),
        ]).toEqual([word, bound, { total: Math.min(count, bound), is_exact: count <= bound }])
    await put(db, fixture, 'QUALIFIED')
    await db.query(
      `update app.leads set status = 'WITHDRAWN' where idempotency_key in ('key of many 2', 'key of many 3000')`,
    )
    const narrowed = await fixture.referrer.asks<{ ids: number[] }>(page, [
      'common',
      { status: ['WITHDRAWN'] },
      'submitted',
      0,
    ])
    expect(narrowed[0]).toMatchObject({ total: 2, is_exact: true })
  }),
)

test('the operator finds the names of providers in the order of the list', { timeout: 120_000 }, () =>
  rolledBack(async (db) => {
    const fixture = await fixtureOf(db)
    const provider = fixture.vendor.organization.id
    await db.query(`update app.organizations set legal_business_name = 'Kestrel Repairs' where id = $1`, [
      provider,
    ])
    await insertMany(db, fixture.lead, 400, `'Casey'`)
    await db.query(
      `update app.leads set organization_id = $1, status = 'ASSIGNED', offer_expires_at = now() + interval '1 day' where idempotency_key ~ '^key of many .*[05]$'`,
      [provider],
    )
    const plain = (also: number) =>
      one(
        db,
        `select array(select l.id from app.leads l where l.organization_id = $1 or l.id = $2
          order by l.updated_at desc, l.id desc limit 20 offset 40) as ids`,
        [provider, also],
      )
    const ask = `select (app.lead_page('ALL', 'kestrel', null, '-updated', 20, 40, null)).ids as ids`
    const found = () => fixture.operator.admin.asks(ask)
    expect(await found()).toEqual([await plain(0)])
    const customer = await one<{ id: number }>(
      db,
      `update app.lead_customers set last_name = 'Kestrel' where lead_id = (select l.id from app.leads l
        where l.organization_id is null order by l.updated_at desc offset 200 limit 1) returning lead_id as id`,
    )
    expect(await found()).toEqual([await plain(customer.id)])
  }),
)

/** Copies the lead this many times, each one minute older than the one before. `name` is SQL over their number `n`. */
async function insertMany(db: pg.Client, lead: number, count: number, name: string): Promise<void> {
  await db.query(
    `with more as (
        insert into app.leads (service_id, category_id, form_version, lead_first_name, submitted_user_id,
            referrer_organization_id, idempotency_key, updated_at)
          select service_id, category_id, form_version, ${name}, submitted_user_id,
              referrer_organization_id, 'key of many ' || n, now() - n * interval '1 minute'
            from app.leads l, generate_series(1, ${count}) n where l.id = $1 returning *)
      insert into app.lead_customers (lead_id, submitted_user_id, referrer_organization_id, data, first_name, last_name,
          email, phone_number, zip_code)
        select id, submitted_user_id, referrer_organization_id, '{}', lead_first_name, 'Customer', 'many' || id || '@x.example',
          '+13125550000', '90210' from more`,
    [lead],
  )
}
