import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import {
  decisionsOf,
  providerOf,
  routeLead,
  type RoutingWorld,
  routingWorldOf,
  setLevel,
  submitRouted,
} from './test/routing.ts'

const withWorld = sharedFixture(routingWorldOf)

const strategyOf = async (db: pg.Client, service: number) =>
  (
    await one<{ strategy: string }>(
      db,
      'select private.routing_strategy(s) as strategy from app.services s where id = $1',
      [service],
    )
  ).strategy

/** What the operator reads of each provider that could take the lead, the first one first. */
async function ranked({ operator, providers }: RoutingWorld, lead: number) {
  const rows = await operator.admin.asks<{ organization_id: number; reasons: string[] }>(
    'select organization_id, reasons from app.eligible_providers($1) where eligible order by rank',
    [lead],
  )
  const known = providers.map(({ organization }) => organization.id)
  return rows.filter(({ organization_id }) => known.includes(organization_id))
}

const chosenFigure = async ({ operator }: RoutingWorld, lead: number) =>
  (
    await operator.admin.asks<{ figure: string | null }>(
      'select chosen_figure as figure from app.lead_routing($1)',
      [lead],
    )
  )[0]?.figure

/** Leads of a provider that ended, won or lost. */
async function ended(
  db: pg.Client,
  { service, associate }: RoutingWorld,
  provider: number,
  statuses: string[],
) {
  await db.query(
    `insert into app.leads (service_id, category_id, form_version, status, lead_first_name, submitted_user_id,
        organization_id, accepted_organization_id, idempotency_key)
      select s.id, s.category_id, s.form_version, k.status, 'Nora', $2, $3, $3, gen_random_uuid()::text
        from app.services s, unnest($4::text[]) k (status) where s.id = $1`,
    [service, associate.id, provider, statuses],
  )
}

test(
  'the strategy of a service applies before its category’s and the platform’s, whatever its level is',
  withWorld(async (db, world) => {
    const { service, operator } = world
    const { category } = await one<{ category: number }>(
      db,
      'select category_id as category from app.services where id = $1',
      [service],
    )
    expect(await strategyOf(db, service)).toBe('BEST_MATCH')
    await setLevel(world, 'SUGGEST', { strategy: 'ACCEPTANCE' })
    expect(await strategyOf(db, service)).toBe('ACCEPTANCE')
    await setLevel(world, null, { category, strategy: 'IN_TURN' })
    expect(await strategyOf(db, service)).toBe('IN_TURN')
    await setLevel(world, null, { service, strategy: 'WON' })
    expect(await strategyOf(db, service)).toBe('WON')
    expect(
      await operator.admin.asks('select category_id, service_id, level, strategy from app.routing_rules()'),
    ).toEqual([
      { category_id: null, service_id: null, level: 'SUGGEST', strategy: 'ACCEPTANCE' },
      { category_id: category, service_id: null, level: null, strategy: 'IN_TURN' },
      { category_id: null, service_id: service, level: null, strategy: 'WON' },
    ])
    await setLevel(world, 'AUTOMATIC', { service })
    await setLevel(world, null, { category })
    expect(await strategyOf(db, service)).toBe('ACCEPTANCE')
  }),
)

test(
  'in turn, the provider whose last offer is longest ago is first, and the operator reads when that was',
  withWorld(async (db, world) => {
    const { service, providers } = world
    await setLevel(world, 'AUTOMATIC', { service, strategy: 'IN_TURN' })
    const had: (number | null)[] = []
    for (let n = 0; n < 6; n += 1) {
      const lead = await submitRouted(db, world)
      expect(await routeLead(db, lead)).toBe('OFFERED')
      had.push(await providerOf(db, lead))
    }
    expect(new Set(had.slice(0, 3))).toEqual(new Set(providers.map(({ organization }) => organization.id)))
    expect(had.slice(3)).toEqual(had.slice(0, 3))
    await db.query(`update app.lead_offers set offered_at = '2026-03-05 21:07Z' where organization_id = $1`, [
      had[1],
    ])
    const lead = await submitRouted(db, world)
    const [first] = await ranked(world, lead)
    expect(first?.organization_id).toBe(had[1])
    expect(first?.reasons.at(-1)).toBe('Last offer Thu, Mar 5, 3:07 PM')
    expect(await routeLead(db, lead)).toBe('OFFERED')
    expect(await chosenFigure(world, lead)).toBe('Last offer Thu, Mar 5, 3:07 PM')
    const [decision] = await decisionsOf(db, lead)
    expect(decision?.candidates.map(({ organizationId }) => organizationId)).toEqual([had[1], had[0], had[2]])
    expect(decision?.candidates.every(({ lastOfferAt }) => typeof lastOfferAt === 'string')).toBe(true)
  }),
)

test(
  'the provider with the highest share of won leads is first, before a smaller load; one without ended leads is in the middle',
  withWorld(async (db, world) => {
    const { service, providers } = world
    const [loses, wins, isNew] = providers.map(({ organization }) => organization.id)
    await setLevel(world, 'AUTOMATIC', { service, strategy: 'WON' })
    await ended(db, world, loses ?? 0, ['CLOSED_LOST', 'CLOSED_LOST', 'CLOSED_WON'])
    await ended(db, world, wins ?? 0, ['CLOSED_WON', 'CLOSED_WON', 'CLOSED_LOST', 'ACCEPTED', 'ACCEPTED'])
    const lead = await submitRouted(db, world)
    const order = await ranked(world, lead)
    expect(order.map(({ organization_id, reasons }) => [organization_id, reasons.at(-1)])).toEqual([
      [wins, 'Won 67% of its ended leads'],
      [isNew, 'No lead has ended yet'],
      [loses, 'Won 33% of its ended leads'],
    ])
    await routeLead(db, lead)
    expect(await providerOf(db, lead)).toBe(wins)
    expect(await chosenFigure(world, lead)).toBe('Won 67% of its ended leads')
  }),
)

test(
  'an unknown strategy is refused, and so is a platform without a level',
  withWorld(async (db, { operator }) => {
    for (const wrong of [`'AUTOMATIC', null, null, 'RANDOM'`, `null, null, null, 'IN_TURN'`])
      expect(await refusedWith(operator.master.asks(`select app.save_routing_rule(${wrong})`))).toBe('TS004')
  }),
)
