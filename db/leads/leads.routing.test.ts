import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, offer } from '../test/world-leads.ts'
import { lastStep, statusOf } from './test/fixture.ts'
import {
  decisionsOf,
  providerOf,
  queuedFor,
  routeLead,
  routingWorldOf,
  runRouting,
  setLevel,
  submitRouted,
} from './test/routing.ts'

const withWorld = sharedFixture(routingWorldOf)
const idsOf = (providers: { organization: { id: number } }[]) =>
  providers.map(({ organization }) => organization.id)

test(
  'a new lead of an automatic service is queued and offered at once',
  withWorld(async (db, world) => {
    const lead = await submitRouted(db, world)
    expect(await queuedFor(db, lead)).toBe(1)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    expect(await providerOf(db, lead)).toBe(Math.min(...idsOf(world.providers)))
    expect(await lastStep(db, lead)).toMatchObject({
      move: 'offer',
      party: 'ROUTING',
      from_status: 'NEW_LEAD',
      to_status: 'ASSIGNED',
      actor_user_id: null,
      reason: null,
    })
    const notified = await db.query(
      `select from app.in_app_notifications where lead_id = $1 and notification_trigger = 'assign_lead_to_vendor'
        and target_organization_id = $2`,
      [lead, await providerOf(db, lead)],
    )
    expect(notified.rowCount).toBe(1)
    expect(await routeLead(db, lead), 'a second worker finds nothing to do').toBe('NOT_ROUTED')
  }),
)

test(
  'a lead of another service waits for a person, as before',
  withWorld(async (db, world) => {
    await setLevel(world, null, { service: world.service })
    const lead = await submitRouted(db, world)
    expect(await queuedFor(db, lead)).toBe(0)
    expect([await routeLead(db, lead), await runRouting(db)]).toEqual(['NOT_ROUTED', []])
    expect(await statusOf(db, lead)).toBe('NEW_LEAD')
  }),
)

test(
  'after a decline, an expiry and a suspension the next has it, then the operator',
  withWorld(async (db, world) => {
    const { providers, operator } = world
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const had: (number | null)[] = [await providerOf(db, lead)]
    const decliner = providers.find(({ organization }) => organization.id === had[0]) ?? providers[0]
    await move(decliner.master, lead, 'decline', 'No capacity')
    expect(await queuedFor(db, lead)).toBe(2)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    had.push(await providerOf(db, lead))
    await db.query(`update app.leads set offer_expires_at = now() - interval '1 second' where id = $1`, [
      lead,
    ])
    await db.query('select jobs.run_lead_clock()')
    expect(await queuedFor(db, lead)).toBe(3)
    expect(await routeLead(db, lead)).toBe('OFFERED')
    had.push(await providerOf(db, lead))
    await operator.master.asks(`select app.suspend_organization($1, 'A complaint')`, [had[2]])
    expect(await queuedFor(db, lead)).toBe(4)
    expect(await runRouting(db)).toEqual(['FOUND_NONE'])
    expect(had.toSorted()).toEqual(idsOf(providers).toSorted())
    expect(await statusOf(db, lead)).toBe('NEW_LEAD')
    expect(await routing(world, lead)).toMatchObject({
      is_waiting: true,
      taken_over_at: null,
      chosen_organization_id: null,
      eligible_count: 0,
      excluded_codes: ['DECLINED', 'EXPIRED', 'NOT_ACTIVE'],
      excluded_counts: [1, 1, 1],
    })
    expect(await listed(world, 'NO_PROVIDER')).toEqual([lead])
    expect(await runRouting(db), 'it is not looked at again at once').toEqual([])
  }),
)

test(
  'a lead that found no provider is looked at again, and kept once',
  withWorld(async (db, world) => {
    await db.query(`update app.organizations set status = 'INACTIVE' where id = any ($1)`, [
      idsOf(world.providers),
    ])
    const lead = await submitRouted(db, world)
    expect([await routeLead(db, lead), await routeLead(db, lead)]).toEqual(['FOUND_NONE', 'FOUND_NONE'])
    expect(await decisionsOf(db, lead)).toHaveLength(1)
    const [back] = world.providers
    await db.query(`update app.organizations set status = 'ACTIVE' where id = $1`, [back.organization.id])
    await db.query(`update private.lead_routing set checked_at = now() - interval '11 minutes'`)
    expect(await runRouting(db)).toEqual(['OFFERED'])
    expect(await providerOf(db, lead)).toBe(back.organization.id)
    expect(await listed(world, 'NO_PROVIDER')).toEqual([])
  }),
)

test(
  'a recalled offer is the person’s until they release the lead',
  withWorld(async (db, world) => {
    const { operator } = world
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const first = await providerOf(db, lead)
    const queued = await queuedFor(db, lead)
    await move(operator.admin, lead, 'recall')
    expect(await queuedFor(db, lead)).toBe(queued)
    expect([await routeLead(db, lead), await runRouting(db)]).toEqual(['NOT_ROUTED', []])
    expect(await routing(world, lead)).toMatchObject({ taken_over_by: 'Pat Example', is_waiting: false })
    expect(await listed(world, 'BY_HAND')).toEqual([lead])
    await operator.master.asks('select app.release_lead($1)', [lead])
    expect(await queuedFor(db, lead)).toBe(queued + 1)
    expect(await routing(world, lead)).toMatchObject({ taken_over_at: null })
    expect(await runRouting(db)).toEqual(['OFFERED'])
    expect(await providerOf(db, lead), 'not again the one it was recalled from').not.toBe(first)
  }),
)

test(
  'an offer by hand is kept as such, and after a decline automatic offers go on',
  withWorld(async (db, world) => {
    const { operator, providers } = world
    const lead = await submitRouted(db, world)
    await offer(operator.master, lead, providers[2].organization.id)
    expect(await decisionsOf(db, lead)).toMatchObject([
      {
        asked_by: 'OPERATOR',
        asked_user_id: operator.master.id,
        chosen_organization_id: providers[2].organization.id,
      },
    ])
    await move(providers[2].master, lead, 'decline', 'Too far')
    expect(await runRouting(db)).toEqual(['OFFERED'])
    expect(await decisionsOf(db, lead)).toMatchObject([{}, { asked_by: 'ROUTING', asked_user_id: null }])
  }),
)

test(
  'a decision has each candidate with its figures, and the others as counts',
  withWorld(async (db, world) => {
    const { operator, providers } = world
    const busy = await submitRouted(db, world)
    await offer(operator.master, busy, providers[0].organization.id)
    await move(providers[0].master, busy, 'accept')
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const [decision] = await decisionsOf(db, lead)
    expect(decision?.candidates).toMatchObject(
      [
        {
          organizationId: providers[1].organization.id,
          rank: 1,
          openLeads: 0,
          accepted: 0,
          answered: 0,
          code: null,
        },
        {
          organizationId: providers[2].organization.id,
          rank: 2,
          openLeads: 0,
          accepted: 0,
          answered: 0,
          code: null,
        },
        {
          organizationId: providers[0].organization.id,
          rank: 3,
          openLeads: 1,
          accepted: 1,
          answered: 1,
          code: null,
        },
      ].toSorted((a, b) => a.rank - b.rank),
    )
    const { others } = await one<{ others: number }>(
      db,
      `select count(*)::int as others from app.organizations where organization_type <> 'OPERATOR' and not is_deleted
        and id <> all ($1)`,
      [idsOf(providers)],
    )
    const counts = decision?.others ?? {}
    expect(Object.keys(counts).toSorted()).toEqual(['NOT_COVERED', 'NOT_SERVED'])
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(others)
    const { version } = await one<{ version: number }>(
      db,
      'select max(id) as version from private.routing_rules',
    )
    expect(decision?.rules_version).toBe(version)
  }),
)

test(
  'decisions and versions of rules are never changed',
  withWorld(async (db, world) => {
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const changes = [
      'update private.routing_decisions set decided_at = now()',
      `update private.routing_rules set level = 'BY_HAND'`,
      'delete from private.routing_decisions',
      'delete from private.routing_rules',
      'truncate private.routing_decisions',
    ]
    for (const change of changes) {
      await db.query('savepoint change')
      await expect(db.query(change), change).rejects.toThrow('is append-only')
      await db.query('rollback to savepoint change')
    }
  }),
)

test(
  'the level of a service applies before its category’s and the platform’s',
  withWorld(async (db, world) => {
    const { service } = world
    const category = await one<{ id: number }>(
      db,
      'select category_id as id from app.services where id = $1',
      [service],
    )
    const level = async () =>
      (
        await one<{ level: string }>(
          db,
          'select private.routing_level(s) as level from app.services s where id = $1',
          [service],
        )
      ).level
    expect(await level()).toBe('AUTOMATIC')
    await setLevel(world, null, { service })
    expect(await level()).toBe('SUGGEST')
    await setLevel(world, 'AUTOMATIC')
    expect(await level()).toBe('AUTOMATIC')
    await setLevel(world, 'BY_HAND', { category: category.id })
    expect(await level()).toBe('BY_HAND')
    await setLevel(world, 'SUGGEST', { service })
    expect(await level()).toBe('SUGGEST')
    expect(
      await world.operator.admin.asks('select category_id, service_id, level from app.routing_rules()'),
    ).toEqual([
      { category_id: null, service_id: null, level: 'AUTOMATIC' },
      { category_id: category.id, service_id: null, level: 'BY_HAND' },
      { category_id: null, service_id: service, level: 'SUGGEST' },
    ])
  }),
)

test(
  'a change says how many waiting leads it offers, and offers them',
  withWorld(async (db, world) => {
    const { service, operator } = world
    await setLevel(world, 'SUGGEST', { service })
    const leads = [
      await submitRouted(db, world),
      await submitRouted(db, world),
      await submitRouted(db, world),
    ]
    await offer(operator.master, leads[2] ?? 0, world.providers[0].organization.id)
    const count = async (level: string | null, scope: number | null) =>
      (
        await operator.admin.asks<{ n: number }>('select app.count_leads_to_offer($1, null, $2) as n', [
          level,
          scope,
        ])
      )[0]?.n
    expect(await count('AUTOMATIC', service)).toBe(2)
    expect([await count('BY_HAND', service), await count('AUTOMATIC', null)]).toEqual([0, 0])
    const queued = await queuedFor(db, null)
    await setLevel(world, 'AUTOMATIC', { service })
    expect(await queuedFor(db, null)).toBe(queued + 1)
    expect(await runRouting(db)).toEqual(['OFFERED', 'OFFERED'])
  }),
)

test(
  'only a master admin of the operator changes levels, and only its admins read them',
  withWorld(async (db, world) => {
    const { operator, associate, providers, service } = world
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const save = `select app.save_routing_rule('BY_HAND', null, $1)`
    expect(await refusedWith(operator.admin.asks(save, [service]))).toBe('TS002')
    for (const sql of ['select app.lead_routing($1)', 'select app.release_lead($1)']) {
      await operator.master.asks(sql, [lead])
      for (const person of [associate, providers[0].master, providers[0].agent])
        expect(await refusedWith(person.asks(sql, [lead])), sql).toBe('42501')
    }
    for (const wrong of [`'AT_ONCE', null, null`, 'null, null, null', `'SUGGEST', 1, 1`])
      expect(await refusedWith(operator.master.asks(`select app.save_routing_rule(${wrong})`))).toBe('TS004')
    expect(
      await refusedWith(operator.master.asks(`select app.save_routing_rule('SUGGEST', null, 2000000000)`)),
    ).toBe('TS003')
  }),
)

async function routing({ operator }: { operator: { admin: { asks: Asks } } }, lead: number) {
  return (await operator.admin.asks('select * from app.lead_routing($1)', [lead]))[0]
}

type Asks = (sql: string, params?: unknown[]) => Promise<Record<string, unknown>[]>

/** The operator's list of leads that are left to people. */
async function listed({ operator }: { operator: { admin: { asks: Asks } } }, filter: string) {
  const page = `select ids from app.lead_page('ALL', null, $1, '-updated', 50, 0, 1000)`
  return (await operator.admin.asks(page, [{ routing: [filter] }]))[0]?.['ids']
}
