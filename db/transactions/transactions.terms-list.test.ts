import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { close } from '../test/world-deals.ts'
import { type Deal, dealOf, keep, scopes } from './terms.testing.ts'

const scene = played(dealOf)

type Listed = { id: number; scope: string; organization_id: number | null; user_id: number | null }

const listed = ({ operator }: Deal, args = '', params: unknown[] = []) =>
  operator.admin.asks<Listed>(`select * from app.current_terms(${args})`, params)
const scopesOf = async (rows: Promise<Listed[]>) => (await rows).map(({ scope }) => scope)
/** What is listed after this work and was not before, among the demo's own. */
async function news(cast: Deal, work: () => Promise<void>): Promise<string[]> {
  const before = new Set((await listed(cast)).map(({ id }) => id))
  await work()
  return (await listed(cast)).filter(({ id }) => !before.has(id)).map(({ scope }) => scope)
}
const nameOf = async (db: pg.Client, sql: string, id: number) =>
  (await one<{ name: string }>(db, sql, [id])).name

describe('the list of terms', () => {
  test(
    'has the most specific first, and everybody’s last',
    scene(async (_, cast) => {
      const kept = await news(cast, async () => {
        for (const scope of scopes.toReversed()) await keep(cast, scope, 7, 70)
      })
      expect(kept).toEqual(scopes)
    }),
  )

  test(
    'has what holds, once each, and not what was ended',
    scene(async (_, cast) => {
      const kept = await news(cast, async () => {
        await keep(cast, 'PROVIDER', 5, 50)
        await keep(cast, 'PROVIDER', 6, null)
        await keep(cast, 'CATEGORY', 5, 50)
        await keep(cast, 'CATEGORY', null, null)
      })
      expect(kept).toEqual(['PROVIDER'])
    }),
  )

  test(
    'is narrowed to scopes, and to a part of the name of whom they are for',
    scene(async (db, cast) => {
      for (const scope of scopes) await keep(cast, scope, 7, 70)
      const provider = await nameOf(
        db,
        'select legal_business_name as name from app.organizations where id = $1',
        cast.vendor.organization.id,
      )
      const customer = await nameOf(
        db,
        `select first_name || ' ' || last_name as name from app.lead_customers where lead_id = $1`,
        cast.lead,
      )
      const named = (name: string) => scopesOf(listed(cast, 'named => $1', [name]))
      expect(await scopesOf(listed(cast, `array['PLATFORM', 'LEAD']`))).toEqual(['LEAD', 'PLATFORM'])
      expect(await named(` ${provider.toUpperCase()} `)).toEqual(['PROVIDER_SERVICE', 'PROVIDER'])
      expect(await named(customer)).toEqual(['LEAD'])
      expect(await named('%')).toEqual([])
    }),
  )
})

describe('whom terms may be for', () => {
  test(
    'associates are found by a part of their name, of whatever organisation, and nobody else',
    scene(async (db, cast) => {
      const found = (named: string) =>
        cast.operator.admin.asks<{ id: number; user_type: string }>(
          'select id, user_type from app.associates_named($1)',
          [named],
        )
      const sql = `select first_name || ' ' || last_name as name from app.user_infos where id = $1`
      const name = await nameOf(db, sql, cast.referrer.id)
      expect((await found(name.slice(1).toUpperCase())).map(({ id }) => id)).toContain(cast.referrer.id)
      const all = await found('')
      expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([cast.referrer.id, cast.associate.id]))
      expect(new Set(all.map((person) => person.user_type))).toEqual(new Set(['ASSOCIATE']))
      await db.query('update app.user_infos set is_deleted = true where id = $1', [cast.referrer.id])
      expect((await found(name)).map(({ id }) => id)).not.toContain(cast.referrer.id)
    }),
  )

  test(
    'leads are found by the customer, the service and the provider, as long as they may still be closed',
    scene(async (db, cast) => {
      const found = async (named: string) =>
        (
          await cast.operator.admin.asks<{ id: number }>('select id from app.open_leads_named($1)', [named])
        ).map(({ id }) => id)
      const sql = `select c.last_name as customer, v.name as service, o.legal_business_name as provider
        from app.leads l join app.lead_customers c on c.lead_id = l.id join app.services v on v.id = l.service_id
        join app.organizations o on o.id = l.organization_id where l.id = $1`
      const names = Object.values(await one<Record<string, string>>(db, sql, [cast.lead]))
      for (const name of names) expect(await found(name)).toContain(cast.lead)
      await close(cast.agent, cast.lead, '1000.00')
      for (const name of names) expect(await found(name)).not.toContain(cast.lead)
    }),
  )
})

test(
  'a closed deal tells the operator alone where its terms came from',
  scene(async (db, cast) => {
    await keep(cast, 'PROVIDER', 12, null)
    const id = await close(cast.agent, cast.lead, '1000.00')
    const sql = `select app.transactions_rate_scope(t) as rate, app.transactions_share_scope(t) as share
      from app.transactions t where id = ${id}`
    for (const person of [cast.operator.master, cast.operator.admin])
      expect(await person.asks(sql)).toEqual([{ rate: 'PROVIDER', share: 'PLATFORM' }])
    for (const person of [cast.providersMaster, cast.providersAdmin, cast.agent, cast.referrer])
      expect(await person.asks(sql)).toEqual([{ rate: null, share: null }])
    expect(await one(db, 'select count(*)::int as n from app.transactions where id = $1', [id])).toEqual({
      n: 1,
    })
  }),
)
