import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { close } from '../test/world-deals.ts'
import { type Deal, dealOf, keep, scopes } from './test/terms.ts'

const withFixture = sharedFixture(dealOf)

type Listed = { id: number; scope: string; organization_id: number | null; user_id: number | null }

const listed = ({ operator }: Deal, args = '', params: unknown[] = []) =>
  operator.admin.asks<Listed>(`select * from app.current_terms(${args})`, params)
const scopesOf = async (rows: Promise<Listed[]>) => (await rows).map(({ scope }) => scope)
/** Entries that the callback adds to the list, besides the demo's. */
async function addedBy(fixture: Deal, work: () => Promise<void>): Promise<string[]> {
  const before = new Set((await listed(fixture)).map(({ id }) => id))
  await work()
  return (await listed(fixture)).filter(({ id }) => !before.has(id)).map(({ scope }) => scope)
}
const nameOf = async (db: pg.Client, sql: string, id: number) =>
  (await one<{ name: string }>(db, sql, [id])).name

describe('the list of terms', () => {
  test(
    'is sorted from the most specific to the platform’s',
    withFixture(async (_, fixture) => {
      const added = await addedBy(fixture, async () => {
        for (const scope of scopes.toReversed()) await keep(fixture, scope, 7, 70)
      })
      expect(added).toEqual(scopes)
    }),
  )

  test(
    'has current terms once each, without ended ones',
    withFixture(async (_, fixture) => {
      const added = await addedBy(fixture, async () => {
        await keep(fixture, 'PROVIDER', 5, 50)
        await keep(fixture, 'PROVIDER', 6, null)
        await keep(fixture, 'CATEGORY', 5, 50)
        await keep(fixture, 'CATEGORY', null, null)
      })
      expect(added).toEqual(['PROVIDER'])
    }),
  )

  test(
    'filters by scope and by part of the subject’s name',
    withFixture(async (db, fixture) => {
      for (const scope of scopes) await keep(fixture, scope, 7, 70)
      const provider = await nameOf(
        db,
        'select legal_business_name as name from app.organizations where id = $1',
        fixture.vendor.organization.id,
      )
      const customer = await nameOf(
        db,
        `select first_name || ' ' || last_name as name from app.lead_customers where lead_id = $1`,
        fixture.lead,
      )
      const named = (name: string) => scopesOf(listed(fixture, 'named => $1', [name]))
      expect(await scopesOf(listed(fixture, `array['PLATFORM', 'LEAD']`))).toEqual(['LEAD', 'PLATFORM'])
      expect(await named(` ${provider.toUpperCase()} `)).toEqual(['PROVIDER_SERVICE', 'PROVIDER'])
      expect(await named(customer)).toEqual(['LEAD'])
      expect(await named('%')).toEqual([])
    }),
  )
})

describe('the subjects of terms', () => {
  test(
    'associates of any organization are found by part of their name',
    withFixture(async (db, fixture) => {
      const found = (named: string) =>
        fixture.operator.admin.asks<{ id: number; user_type: string }>(
          'select id, user_type from app.associates_named($1)',
          [named],
        )
      const sql = `select first_name || ' ' || last_name as name from app.user_infos where id = $1`
      const name = await nameOf(db, sql, fixture.referrer.id)
      expect((await found(name.slice(1).toUpperCase())).map(({ id }) => id)).toContain(fixture.referrer.id)
      const all = await found('')
      expect(all.map(({ id }) => id)).toEqual(
        expect.arrayContaining([fixture.referrer.id, fixture.associate.id]),
      )
      expect(new Set(all.map((person) => person.user_type))).toEqual(new Set(['ASSOCIATE']))
      await db.query('update app.user_infos set is_deleted = true where id = $1', [fixture.referrer.id])
      expect((await found(name)).map(({ id }) => id)).not.toContain(fixture.referrer.id)
    }),
  )

  test(
    'closable leads are found by customer, service and provider',
    withFixture(async (db, fixture) => {
      const found = async (named: string) =>
        (
          await fixture.operator.admin.asks<{ id: number }>('select id from app.open_leads_named($1)', [
            named,
          ])
        ).map(({ id }) => id)
      const sql = `select c.last_name as customer, v.name as service, o.legal_business_name as provider
        from app.leads l join app.lead_customers c on c.lead_id = l.id join app.services v on v.id = l.service_id
        join app.organizations o on o.id = l.organization_id where l.id = $1`
      const names = Object.values(await one<Record<string, string>>(db, sql, [fixture.lead]))
      for (const name of names) expect(await found(name)).toContain(fixture.lead)
      await close(fixture.agent, fixture.lead, '1000.00')
      for (const name of names) expect(await found(name)).not.toContain(fixture.lead)
    }),
  )
})

test(
  'only the operator sees the scope of a closed deal’s terms',
  withFixture(async (db, fixture) => {
    await keep(fixture, 'PROVIDER', 12, null)
    const id = await close(fixture.agent, fixture.lead, '1000.00')
    const sql = `select app.transactions_rate_scope(t) as rate, app.transactions_share_scope(t) as share
      from app.transactions t where id = ${id}`
    for (const person of [fixture.operator.master, fixture.operator.admin])
      expect(await person.asks(sql)).toEqual([{ rate: 'PROVIDER', share: 'PLATFORM' }])
    for (const person of [fixture.providersMaster, fixture.providersAdmin, fixture.agent, fixture.referrer])
      expect(await person.asks(sql)).toEqual([{ rate: null, share: null }])
    expect(await one(db, 'select count(*)::int as n from app.transactions where id = $1', [id])).toEqual({
      n: 1,
    })
  }),
)
