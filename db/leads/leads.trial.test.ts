import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move } from '../test/world-leads.ts'
import { cap, clockAt, pause, setHours } from './test/limits.ts'
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

type Trial = {
  tried_at: string
  strategy: string
  decision: Record<string, unknown>
  providers: Tried[]
  other_codes: string[]
  other_counts: number[]
}
type Tried = {
  organization_id: number
  rank: number
  code: string | null
  open_leads: number
  acceptance: number | null
  figure: string | null
  limit_text: string | null
}

/** The state in which the leads of these tests are. */
const stateOf = async (db: pg.Client) =>
  (
    await one<{ id: number }>(db, 'select state_id as id from app.leads where id = $1', [
      await newestLead(db),
    ])
  ).id
const newestLead = async (db: pg.Client) =>
  (await one<{ id: number }>(db, 'select max(id) as id from app.leads')).id

/** What the operator's admin reads, the moment as a local time of the operator. */
async function tried(db: pg.Client, world: RoutingWorld, local: string | null = null): Promise<Trial> {
  const [row] = await world.operator.admin.asks<{ trial: Trial }>(
    `select to_jsonb(t) as trial from app.try_lead($1, $2, $3::timestamp at time zone 'America/Chicago') t`,
    [world.service, await stateOf(db), local],
  )
  if (!row) throw new Error('nothing was answered')
  return row.trial
}

const chosenOf = ({ decision }: Trial) => decision['chosen_organization_id']

test(
  'a tried lead gets the provider, the reasons and the order that the next real one gets, whatever the strategy',
  withWorld(async (db, world) => {
    const { providers, service } = world
    for (const strategy of ['BEST_MATCH', 'IN_TURN', 'ACCEPTANCE', 'WON']) {
      await setLevel(world, 'AUTOMATIC', { service, strategy })
      for (let n = 0; n < 3; n += 1) {
        const lead = await submitRouted(db, world)
        const trial = await tried(db, world)
        await routeLead(db, lead)
        expect(chosenOf(trial), strategy).toBe(await providerOf(db, lead))
        const [decision] = await decisionsOf(db, lead)
        expect(trial.strategy).toBe(strategy)
        expect(trial.providers.map(({ organization_id, code }) => [organization_id, code])).toEqual(
          decision?.candidates.map(({ organizationId, code }) => [organizationId, code]),
        )
        const [real] = await world.operator.admin.asks<{ r: object }>(
          'select to_jsonb(r) as r from app.lead_routing($1) r',
          [lead],
        )
        const { decided_at: _at, ...words } = { decided_at: null, ...real?.r }
        expect(trial.decision).toMatchObject({ ...words, retry_at: null })
        expect(Object.fromEntries(trial.other_codes.map((code, i) => [code, trial.other_counts[i]]))).toEqual(
          Object.fromEntries(Object.entries(decision?.others ?? {}).filter(([, count]) => count > 0)),
        )
        const taker = providers.find(({ organization }) => organization.id === chosenOf(trial))
        if (n > 0)
          await move(taker?.master ?? providers[0].master, lead, n === 1 ? 'accept' : 'decline', 'Too far')
      }
    }
  }),
)

test(
  'trying changes nothing: no row, no job, no notification, no turn',
  withWorld(async (db, world) => {
    await setLevel(world, 'AUTOMATIC', { service: world.service, strategy: 'IN_TURN' })
    await submitRouted(db, world)
    const before = await rowCounts(db)
    const first = chosenOf(await tried(db, world))
    for (let n = 0; n < 3; n += 1) expect(chosenOf(await tried(db, world))).toBe(first)
    expect(await rowCounts(db)).toEqual(before)
    await db.query('savepoint reading; set transaction read only')
    expect(chosenOf(await tried(db, world))).toBe(first)
    await db.query('rollback to savepoint reading')
  }),
)

test(
  'the time tried decides on pauses, caps and hours, and says until when a lead would wait',
  withWorld(async (db, world) => {
    const { operator, providers, service } = world
    await clockAt(db, '2026-11-12 12:00')
    const [paused, capped, closed] = providers.map(({ organization }) => organization.id)
    await submitRouted(db, world)
    await pause(operator.admin, paused ?? 0, '2026-11-14')
    await cap(operator.admin, capped ?? 0, { day: 1, service })
    const lead = await submitRouted(db, world)
    await clockAt(db, '2026-11-12 12:00')
    await setHours(operator.admin, closed ?? 0, { opens: 480, closes: 660 })
    await routeLead(db, lead)
    await db.query(`update app.lead_offers set offered_at = '2026-11-12 18:00Z' where lead_id = $1`, [lead])
    expect(await providerOf(db, lead)).toBe(capped)

    const now = await tried(db, world)
    expect(chosenOf(now)).toBeNull()
    expect(reasonsOf(now)).toEqual({
      [paused ?? 0]: 'Paused until Sat, Nov 14',
      [capped ?? 0]: 'Daily cap of this service reached: 1 of 1 offers',
      [closed ?? 0]: 'Closed until Fri, Nov 13, 8:00 AM',
    })
    expect(new Date(String(now.decision['retry_at'])).toISOString()).toBe('2026-11-13T06:00:00.000Z')
    expect(now.decision).toMatchObject({ is_waiting: true, eligible_count: 0 })

    // After midnight the cap is free, in the morning the third is open, on the 14th the first is no longer paused.
    expect(await eligibleAt(db, world, '2026-11-13 07:59')).toEqual([capped])
    expect(new Set(await eligibleAt(db, world, '2026-11-13 08:00'))).toEqual(new Set([capped, closed]))
    expect(new Set(await eligibleAt(db, world, '2026-11-14 00:00'))).toEqual(new Set([paused, capped]))
  }),
)

test(
  'a time that is over, or too far ahead, an unknown service and an unknown state are refused',
  withWorld(async (db, world) => {
    await submitRouted(db, world)
    const ask = (values: unknown[]) =>
      refusedWith(world.operator.admin.asks('select app.try_lead($1, $2, $3)', values))
    const state = await stateOf(db)
    for (const wrong of ['2020-01-01', '2999-01-01', 'infinity', '-infinity'])
      expect(await ask([world.service, state, wrong]), wrong).toBe('TS004')
    for (const [service, where] of [
      [2_000_000_000, state],
      [world.service, 2_000_000_000],
      [null, null],
    ])
      expect(await ask([service, where, null])).toBe('TS003')
  }),
)

test(
  'only the operator’s admins try leads',
  withWorld(async (db, world) => {
    const { operator, associate, providers, service } = world
    await submitRouted(db, world)
    const values = [service, await stateOf(db)]
    const sql = 'select app.try_lead($1, $2)'
    for (const person of [operator.master, operator.admin]) await person.asks(sql, values)
    for (const person of [associate, providers[0].master, providers[1].master, providers[0].agent])
      expect(await refusedWith(person.asks(sql, values))).toBe('42501')
  }),
)

const reasonsOf = ({ providers }: Trial) =>
  Object.fromEntries(providers.map(({ organization_id, limit_text }) => [organization_id, limit_text]))

async function eligibleAt(db: pg.Client, world: RoutingWorld, local: string) {
  const { providers } = await tried(db, world, local)
  return providers.filter(({ code }) => code === null).map(({ organization_id }) => organization_id)
}

/** How many rows each table has that an offer writes to. */
async function rowCounts(db: pg.Client): Promise<Record<string, number>> {
  const tables = [
    'app.leads',
    'app.lead_offers',
    'app.lead_history',
    'app.in_app_notifications',
    'app.audit_logs',
  ]
  tables.push(
    'private.routing_decisions',
    'private.lead_routing',
    'private.offer_uses',
    'private.offer_totals',
  )
  tables.push('app.lead_totals', 'graphile_worker._private_jobs')
  const counts: Record<string, number> = {}
  for (const table of tables)
    counts[table] = (await one<{ n: number }>(db, `select count(*)::int as n from ${table}`)).n
  return counts
}
