import type pg from 'pg'
import { expect, test } from 'vitest'
import { compactAll } from '../test/compaction.ts'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move } from '../test/world-leads.ts'
import { providerOf, routeLead, routingWorldOf, submitRouted } from './test/routing.ts'

const withWorld = sharedFixture(routingWorldOf)

async function wrong(db: pg.Client): Promise<string[]> {
  const sql = 'select problem from private.wrong_provider_figures() order by 1'
  return (await db.query<{ problem: string }>(sql)).rows.map(({ problem }) => problem)
}

/** Offers that are accepted, declined, expired, recalled and given to another. */
async function work(db: pg.Client, world: Awaited<ReturnType<typeof routingWorldOf>>): Promise<void> {
  const { operator, associate, providers } = world
  for (const step of ['decline', 'recall', 'expire'] as const) {
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    const id = await providerOf(db, lead)
    const provider = providers.find(({ organization }) => organization.id === id)?.master ?? operator.master
    if (step === 'decline') await move(provider, lead, step, 'No capacity')
    if (step === 'recall') await move(operator.master, lead, step)
    if (step !== 'expire') continue
    await db.query(`update app.leads set offer_expires_at = now() where id = $1`, [lead])
    await db.query('select jobs.run_lead_clock()')
  }
  const accepted = await accept(db, operator.master, associate, providers[0])
  await operator.master.asks(`select app.offer_lead($1, $2, 'Faster')`, [
    accepted,
    providers[1].organization.id,
  ])
}

test(
  'open load and answered offers follow from the rows after any step, and after compacting',
  withWorld(async (db, world) => {
    await work(db, world)
    expect(await wrong(db)).toEqual([])
    expect(await compactAll(db, 'sum_offer_totals')).toBeGreaterThan(0)
    expect(await compactAll(db, 'sum_offer_totals')).toBe(0)
    expect(await compactAll(db, 'sum_offer_uses')).toBeGreaterThan(0)
    expect(await compactAll(db, 'sum_offer_uses')).toBe(0)
    expect(await wrong(db)).toEqual([])
    const { rowCount } = await db.query(
      `select from private.offer_totals group by organization_id having count(*) > 1 or not bool_and(is_sum)
        union all select from private.offer_uses group by organization_id, service_id, day
          having count(*) > 1 or not bool_and(is_sum)`,
    )
    expect(rowCount).toBe(0)
  }),
)

test.for([
  [
    'an offer',
    'delete from private.offer_totals where id = (select max(id) from private.offer_totals)',
    'offers of providers',
  ],
  [
    'an open lead',
    `delete from app.lead_totals where id = (select max(t.id) from app.lead_totals t
      join app.lead_statuses s on s.code = t.status and s.is_open where t.viewer like 'o%' and t.works <> 0)`,
    'open leads of providers',
  ],
  [
    'a use of a cap',
    'delete from private.offer_uses where id = (select max(id) from private.offer_uses where uses > 0)',
    'uses of caps',
  ],
] as const)('the proof notices %s that is missing', ([, fault, problem]) =>
  withWorld(async (db, world) => {
    await work(db, world)
    await db.query(fault)
    expect(await wrong(db)).toEqual([problem])
    const sql = 'select count(*)::int as n from private.wrong_figures() where problem = $1'
    expect((await one<{ n: number }>(db, sql, [problem])).n, 'the job of the figures says so').toBe(1)
  })(),
)

test(
  'the figures of the ranking are those of a count of the rows',
  withWorld(async (db, world) => {
    await work(db, world)
    const lead = await submitRouted(db, world)
    const { rows } = await db.query(
      `select r.organization_id from app.leads l
        cross join lateral private.provider_ranking(l, (select array_agg(id) from app.organizations)) r
        where l.id = $1 and (r.open_leads, r.accepted, r.answered, r.serves and r.covers) is distinct from (
          (select count(*)::int from app.leads w join app.lead_statuses k on k.code = w.status and k.is_open
            where w.organization_id = r.organization_id),
          (select count(f.accepted_at)::int from app.lead_offers f where f.organization_id = r.organization_id),
          (select count(*)::int from app.lead_offers f where f.organization_id = r.organization_id
            and (f.accepted_at is not null or f.status in ('DECLINED', 'EXPIRED'))),
          r.organization_id = any (private.candidates_for(l)))`,
      [lead],
    )
    expect(rows).toEqual([])
  }),
)
