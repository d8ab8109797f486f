import type pg from 'pg'
import { routingWorldOf, submitRouted } from '../db/leads/test/routing.ts'
import { one } from '../db/test/people.ts'
import { onDatabase } from './database.ts'

/**
 * `node bench/routing.ts [rounds]` compares choosing a provider with reading a lead by its key, at 20 and 2,000 providers
 * of which every tenth is a candidate. Prints the ratio of the 95th percentiles.
 */
const rounds = Number(process.argv[2] ?? 300)
const sizes = [20, 2000]
const byKey = 'select l.* from app.leads l where l.id = $1'
const decision = `select r.organization_id, private.count_others(l, 0) from app.leads l
  cross join lateral private.provider_ranking(l, private.candidates_for(l)) r where l.id = $1 order by r.rank limit 1`

await onDatabase(async (db) => {
  await db.query('begin')
  const world = await routingWorldOf(db)
  await db.query('set local role turnstone_owner')
  const lead = await submitRouted(db, world)
  for (const size of sizes) {
    const { providers, candidates } = await fill(db, size, world.service, lead)
    const read = await percentile(db, byKey, lead)
    const decided = await percentile(db, decision, lead)
    const ratio = (decided / read).toFixed(1)
    console.log(
      `${providers} providers, ${candidates} candidates: read ${read.toFixed(3)} ms, decision ${decided.toFixed(3)} ms, ratio ${ratio}`,
    )
  }
  await db.query('rollback')
})

/** Adds providers up to a number, with open leads and answered offers that were compacted. */
async function fill(db: pg.Client, size: number, service: number, lead: number) {
  await db.query(
    `with added as (insert into app.organizations (legal_business_name, organization_type, vendor_type, status, service_ids, state_ids)
        select 'Added ' || n, 'VENDOR', 'GENERAL_VENDOR', 'ACTIVE', case when n % 10 = 0 then array[$2::int] else '{}' end,
            (select array_agg(s.id) from app.states s)
          from generate_series((select count(*) from app.organizations), $1) n returning id),
      offers as (insert into private.offer_totals (organization_id, accepted, answered, is_sum)
        select id, id % 7, 7, true from added)
      insert into app.lead_totals (viewer, status, total, works, refers, is_sum)
        select 'o' || a.id, s.code, a.id % 5, a.id % 5, 0, true from added a, app.lead_statuses s where s.is_open and a.id % 5 > 0`,
    [size, service],
  )
  await db.query('analyze app.organizations; analyze app.lead_totals; analyze private.offer_totals')
  return one<{ providers: number; candidates: number }>(
    db,
    `select (select count(*)::int from app.organizations) as providers,
        cardinality(private.candidates_for(l)) as candidates from app.leads l where l.id = $1`,
    [lead],
  )
}

async function percentile(db: pg.Client, sql: string, lead: number): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now()
    await db.query({ name: sql.slice(0, 50), text: sql, values: [lead] })
    times.push(performance.now() - since)
  }
  return times.toSorted((a, b) => a - b)[Math.floor(rounds * 0.95)] ?? 0
}
