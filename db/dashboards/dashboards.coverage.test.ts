import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'

const withFixture = sharedFixture(seedFullWorld)

test(
  'a provider sees the coverage of its services, its agents none',
  withFixture(async (_db, { vendor }) => {
    const covered = await vendor.master.asks<{ service_id: number }>(
      `select x.* from unnest(app.service_coverages('TILL_DATE')) x`,
    )
    const services = await vendor.master.asks<{ id: number }>(
      'select id from app.services where organization_id = $1 and is_active order by id',
      [vendor.organization.id],
    )
    expect(covered.map(({ service_id }) => service_id)).toEqual(
      expect.arrayContaining(services.map(({ id }) => id)),
    )
    await expect(vendor.agent.asks(`select app.service_coverages('TILL_DATE')`)).rejects.toThrow('your own')
  }),
)

test(
  'the states of each service are those where a lead can be offered to someone',
  withFixture(async (db, { operator: { master } }) => {
    const coverage = () =>
      master.asks<{ states: string }>(
        `select x.service_id, x.states from unnest(app.service_coverages('TILL_DATE')) x order by 1`,
      )
    const before = await coverage()
    expect(before).toEqual(await master.asks(statesOfServices))
    expect(before.some(({ states }) => states.includes(' '))).toBe(true)
    await db.query(
      `insert into app.coverage_exceptions (organization_id, service_id, state_id)
        select o.id, s.id, k from app.organizations o cross join lateral unnest(o.state_ids[1:2]) k
          join app.services s on s.id = any (o.service_ids)
          join app.organizations p on p.id = s.organization_id and p.organization_type = 'OPERATOR'`,
    )
    const after = await coverage()
    expect(after).toEqual(await master.asks(statesOfServices))
    expect(after).not.toEqual(before)
  }),
)

/** Of a provider's own services as it says, of the operator's those of the providers that offer them. */
const statesOfServices = `
  select s.id as service_id, coalesce((select string_agg(k.code, ' ' order by k.code) from app.states k where case
      when owner.organization_type <> 'OPERATOR' then exists (select from app.service_state_maps m
        where m.service_id = s.id and m.state_id = k.id and m.is_active)
      else exists (select from app.organizations p where s.id = any (p.service_ids) and k.id = any (p.state_ids)
        and p.status = 'ACTIVE' and not p.is_deleted and not exists (select from app.coverage_exceptions x
          where x.organization_id = p.id and x.service_id = s.id and x.state_id = k.id)) end), '') as states
    from app.services s join app.organizations owner on owner.id = s.organization_id
    where s.is_active and owner.status = 'ACTIVE' and not owner.is_deleted order by 1`
