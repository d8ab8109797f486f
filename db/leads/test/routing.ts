import type pg from 'pg'
import { one } from '../../test/people.ts'
import { submit } from '../../test/world-leads.ts'
import { seedWorld, type Provider, type World } from '../../test/world.ts'
import { serviceOf } from './fixture.ts'

export type RoutingWorld = World & { service: number; providers: [Provider, Provider, Provider] }

/** Three providers of an operator's service in every state, which leads are offered for automatically. */
export async function routingWorldOf(db: pg.Client): Promise<RoutingWorld> {
  const world = await seedWorld(db)
  const { vendor, independent, others, operator } = world
  const service = await serviceOf(db, operator.organization.id)
  const providers: RoutingWorld['providers'] = [vendor, independent, others.vendor]
  // The leads of the demo are another story.
  await db.query(`update app.leads set status = 'WITHDRAWN' where status = 'NEW_LEAD'`)
  await db.query(
    `update app.organizations o set state_ids = (select array_agg(id) from app.states),
        service_ids = o.service_ids || $1::int where o.id = any ($2)`,
    [service, providers.map(({ organization }) => organization.id)],
  )
  await setLevel(world, 'AUTOMATIC', { service })
  return { ...world, service, providers }
}

export async function setLevel(
  { operator }: Pick<World, 'operator'>,
  level: string | null,
  { category, service, strategy }: { category?: number; service?: number; strategy?: string } = {},
): Promise<void> {
  const values = [level, category, service, strategy]
  await operator.master.asks('select app.save_routing_rule($1, $2, $3, $4)', values)
}

/** A new lead of the operator's service. */
export function submitRouted(
  db: pg.Client,
  { associate, operator }: Pick<World, 'associate' | 'operator'>,
): Promise<number> {
  return submit(db, associate, operator.organization.id)
}

/** What the queue holds for the lead, or for all that wait. */
export async function queuedFor(db: pg.Client, lead: number | null): Promise<number> {
  const { jobs } = await one<{ jobs: number }>(
    db,
    `select count(*)::int as jobs from graphile_worker._private_jobs j
      join graphile_worker._private_tasks t on t.id = j.task_id
      where t.identifier = 'leads__offer_automatically' and (j.payload ->> 'leadId')::int is not distinct from $1`,
    [lead],
  )
  return jobs
}

/** Does the work of the queue: each lead that waits, once. Returns what came of each. */
export async function runRouting(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ lead: number }>('select * from jobs.leads_to_offer() as lead')
  const outcomes: string[] = []
  for (const { lead } of rows) outcomes.push(await routeLead(db, lead))
  return outcomes
}

export async function routeLead(db: pg.Client, lead: number): Promise<string> {
  const sql = 'select jobs.offer_automatically($1) as outcome'
  return (await one<{ outcome: string }>(db, sql, [lead])).outcome
}

/** The provider that the lead is offered to or that works it. */
export async function providerOf(db: pg.Client, lead: number): Promise<number | null> {
  const sql = 'select organization_id as id from app.leads where id = $1'
  return (await one<{ id: number | null }>(db, sql, [lead])).id
}

export type Decision = {
  id: string
  asked_by: string
  asked_user_id: number | null
  rules_version: number | null
  strategy: string | null
  chosen_organization_id: number | null
  candidates: Candidate[]
  others: Record<string, number>
}
export type Candidate = {
  organizationId: number
  rank: number
  openLeads: number
  accepted: number
  answered: number
  code: string | null
  /** What the strategy compared, of those that could be chosen. */
  lastOfferAt?: string | null
  won?: number
  ended?: number
  limits?: { code: string; used?: number; cap?: number; untilDay?: string; endsAt?: string }
}

export async function decisionsOf(db: pg.Client, lead: number): Promise<Decision[]> {
  const sql = 'select * from private.routing_decisions where lead_id = $1 order by id'
  return (await db.query<Decision>(sql, [lead])).rows
}

/** Only these providers offer the service. */
export async function only(
  db: pg.Client,
  { providers, service }: Awaited<ReturnType<typeof routingWorldOf>>,
  kept: readonly number[],
): Promise<void> {
  await db.query(
    'update app.organizations set service_ids = array_remove(service_ids, $1) where id = any ($2) and id <> all ($3)',
    [service, providers.map(({ organization }) => organization.id), kept],
  )
}
