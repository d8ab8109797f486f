import type pg from 'pg'
import { expect, test } from 'vitest'
import { rolledBack } from '../test/people.ts'
import { submit } from '../test/world-leads.ts'
import { operatorOf, seedOrganization, seedPerson, type Person } from '../test/world.ts'
import { serviceOf } from './test/fixture.ts'
import { type Candidate, decisionsOf, providerOf, routeLead } from './test/routing.ts'

const worlds = Number(process.env['ROUTING_WORLDS'] ?? 300)
const seed = Number(process.env['ROUTING_SEED'] ?? Math.floor(Math.random() * 2 ** 31))

/** Numbers from a seed, so that a failed world can be made again. */
function chanceOf(start: number): (below: number) => number {
  let state = start >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** What a provider is like in a world. */
type Drawn = {
  id: number
  isActive: boolean
  isDeleted: boolean
  serves: boolean
  covers: boolean
  isExcepted: boolean
  past: string | null
  openLeads: number
  accepted: number
  declined: number
}

/** The rules in TypeScript, written without the SQL: who may have the lead, the best first. */
function expectedOf(providers: readonly Drawn[]): number[] {
  const share = ({ accepted, declined }: Drawn) =>
    accepted + declined === 0 ? 0.5 : accepted / (accepted + declined)
  return providers
    .filter(
      (one) =>
        one.isActive && !one.isDeleted && one.serves && one.covers && !one.isExcepted && one.past === null,
    )
    .toSorted((a, b) => a.openLeads - b.openLeads || share(b) - share(a) || a.id - b.id)
    .map(({ id }) => id)
}

/** The choice from a stored decision alone. */
function replayed(candidates: readonly Candidate[]): number | null {
  const share = ({ accepted, answered }: Candidate) => (answered === 0 ? 0.5 : accepted / answered)
  const [best] = candidates
    .filter(({ code }) => code === null)
    .toSorted(
      (a, b) => a.openLeads - b.openLeads || share(b) - share(a) || a.organizationId - b.organizationId,
    )
  return best?.organizationId ?? null
}

test(
  `no uncovered, refusing or inactive provider is chosen in ${worlds} random worlds (ROUTING_SEED=${seed})`,
  { timeout: 300_000 },
  () =>
    rolledBack(async (db) => {
      const operator = await operatorOf(db)
      const master = await seedPerson(db, 'MASTER_ADMIN', operator)
      const referrer = await seedPerson(db, 'ASSOCIATE', undefined)
      const service = await serviceOf(db, operator.id)
      await master.asks(`select app.save_routing_rule('AUTOMATIC', null, $1)`, [service])
      await db.query(`update app.organizations set service_ids = '{}' where organization_type <> 'OPERATOR'`)
      const pool: number[] = []
      for (let n = 0; n < 8; n += 1) pool.push((await seedOrganization(db, 'VENDOR')).id)
      const lead = await submit(db, referrer, operator.id)
      const chance = chanceOf(seed)
      let found = 0
      for (let world = 0; world < worlds; world += 1) {
        await db.query('savepoint world')
        const providers = pool.map((id) => drawn(id, chance))
        await build(db, { lead, service, referrer, providers })
        const expected = expectedOf(providers)
        expect(await routeLead(db, lead), `world ${world}`).toBe(
          expected.length > 0 ? 'OFFERED' : 'FOUND_NONE',
        )
        expect(await providerOf(db, lead), `world ${world}`).toBe(expected[0] ?? null)
        const [decision] = await decisionsOf(db, lead)
        expect(replayed(decision?.candidates ?? []), `world ${world}`).toBe(expected[0] ?? null)
        if (expected.length > 0) found += 1
        await db.query('rollback to savepoint world')
      }
      expect(found).toBeGreaterThan(worlds / 3)
      expect(found).toBeLessThan(worlds)
    }),
)

function drawn(id: number, chance: (below: number) => number): Drawn {
  const past = [null, null, null, 'DECLINED', 'EXPIRED', 'RECALLED']
  return {
    id,
    isActive: chance(4) > 0,
    isDeleted: chance(8) === 0,
    serves: chance(3) > 0,
    covers: chance(3) > 0,
    isExcepted: chance(6) === 0,
    past: past[chance(past.length)] ?? null,
    openLeads: chance(3),
    accepted: chance(3),
    declined: chance(3),
  }
}

type Built = { lead: number; service: number; referrer: Person; providers: readonly Drawn[] }

async function build(db: pg.Client, { lead, service, referrer, providers }: Built): Promise<void> {
  await db.query(
    `update app.organizations o set status = case when (d ->> 'isActive')::boolean then 'ACTIVE' else 'SUSPENDED' end,
        is_deleted = (d ->> 'isDeleted')::boolean,
        service_ids = case when (d ->> 'serves')::boolean then array[$2::int] else '{}' end,
        state_ids = array(select s.id from app.states s where (s.code = 'CA') = (d ->> 'covers')::boolean)
      from jsonb_array_elements($1) d where o.id = (d ->> 'id')::int`,
    [JSON.stringify(providers), service],
  )
  await db.query(
    `insert into app.coverage_exceptions (organization_id, service_id, state_id)
      select (d ->> 'id')::int, $2, s.id from jsonb_array_elements($1) d, app.states s
        where s.code = 'CA' and (d ->> 'isExcepted')::boolean`,
    [JSON.stringify(providers), service],
  )
  // Offers of this lead that ended, leads that are open, and offers that were answered.
  await db.query(
    `with d as (select * from jsonb_to_recordset($1) as d (id int, past text, "openLeads" int, accepted int, declined int)),
      ended as (select id, past as status from d where past is not null),
      other as (select min(l.id) as id from app.leads l where l.id <> $2),
      open as (insert into app.leads (service_id, category_id, form_version, status, lead_first_name, submitted_user_id,
          organization_id, accepted_organization_id, idempotency_key)
        select l.service_id, l.category_id, l.form_version, 'ACCEPTED', 'Nora', $3, d.id, d.id, gen_random_uuid()::text
          from d cross join generate_series(1, d."openLeads") join app.leads l on l.id = $2),
      answers as (select id, 'ACCEPTED' as status from d cross join generate_series(1, d.accepted)
        union all select id, 'DECLINED' from d cross join generate_series(1, d.declined))
      insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, status, expires_at,
          accepted_at, ended_at)
        select l.id, l.public_id, x.id, l.service_id, 'A service', case x.status when 'ACCEPTED' then 'RECALLED' else x.status end,
            now(), case x.status when 'ACCEPTED' then now() end, now()
          from (select e.*, $2 as lead from ended e union all select a.*, o.id from answers a, other o) x
            join app.leads l on l.id = x.lead`,
    [JSON.stringify(providers), lead, referrer.id],
  )
}
