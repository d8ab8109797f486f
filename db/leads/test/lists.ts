import type pg from 'pg'
import { answersOf } from '../../test/world-leads.ts'
import type { Person, World } from '../../test/world.ts'
import { newLead } from '../../test/new-lead.ts'

/** Every person who can sign in. */
export function allPeople({ operator, vendor, multiRole, independent, associate, others }: World): Person[] {
  const providers = [vendor, multiRole, independent, others.vendor, others.multiRole, others.independent]
  return [
    operator.master,
    operator.admin,
    associate,
    others.associate,
    ...providers.flatMap((one) => [
      one.master,
      one.admin,
      one.agent,
      ...(one.associate ? [one.associate] : []),
    ]),
  ]
}

type Dice = <T>(of: readonly T[]) => T

/** Random choices that are the same in every run. */
export function dice(seed: number): Dice {
  let state = seed
  return (of) => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    const chance = ((mixed ^ (mixed >>> 7)) >>> 0) / 4_294_967_296
    return of[Math.floor(chance * of.length)]!
  }
}

/** A random change of a lead, which may be refused. */
export type Attempt = { person: Person; sql: string; params: unknown[] }

const provided = 'accept decline contact qualify propose requalify hold resume lose disqualify'.split(' ')
const operated = 'recall disqualify withdraw reopen'.split(' ')

/** A random change by the operator or a provider, which may not have the lead. */
export function attempt(world: World, leads: readonly number[], roll: Dice): Attempt {
  const lead = roll(leads)
  const provider = roll([world.vendor, world.multiRole])
  const { master } = world.operator
  const what = roll(['offer', 'offer', 'agent', 'operated', 'provided', 'provided', 'provided', 'provided'])
  if (what === 'offer') {
    const params = [lead, provider.organization.id, 'Chance']
    return { person: master, sql: 'select app.offer_lead($1, $2, $3) as answer', params }
  }
  if (what === 'agent') {
    const params = [lead, roll([provider.agent.id, provider.agent.id, master.id])]
    return { person: provider.master, sql: 'select app.assign_lead_to_agent($1, $2) as answer', params }
  }
  const person = what === 'operated' ? master : roll([provider.master, provider.admin, provider.agent])
  const params = [lead, roll(what === 'operated' ? operated : provided), 'Chance', '900.00', '2999-01-01']
  return { person, sql: 'select app.move_lead($1, $2, $3, $4, $5) as answer', params }
}

/** Leads by all referrers, some about the same customer. */
export async function submitAll(db: pg.Client, people: Person[], key: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select s.id from app.services s join app.organizations o on o.id = s.organization_id
      where s.is_active and o.status = 'ACTIVE' and not o.is_deleted order by s.id desc limit 5`,
  )
  const referrers = people.filter(({ claims }) => claims.permissions?.includes('CREATE_LEAD'))
  const ids: number[] = []
  for (const [index, person] of [...referrers, ...referrers].entries()) {
    const [lead] = await person.asks<{ id: number }>(
      `select (app.create_lead(${newLead({ service_id: '$1', data: '$2', idempotency_key: '$3' })})).id`,
      [rows[index % rows.length]?.id, answersOf(80_000 + (index % 26)), `${key}, lead ${index}`],
    )
    if (lead) ids.push(lead.id)
  }
  return ids
}

const compared = `
  with lists as (
    select lf, array(select l.id from app.leads l where lf = 'ALL'
        or (lf = 'MY_LEADS' and (l.assigned_user_id = claims.user_id()
          or (claims.is_admin() and l.organization_id = claims.organization_id())))
        or (lf = 'MY_REFERRALS' and (l.submitted_user_id = claims.user_id()
          or (claims.is_admin() and l.referrer_organization_id = claims.organization_id()))) order by l.id) as seen
      from unnest('{ALL,MY_LEADS,MY_REFERRALS}'::text[]) lf)
  select lf, cardinality(seen) as size, seen = array(select x.id from unnest((app.lead_page(lf, null, null, '-updated', null, 0, null)).ids) x (id) order by x.id) as reads, cardinality(seen) = app.count_visible_leads(lf)
      and cardinality(seen) = (app.lead_summary(lf => lf)).total as counts,
    not exists (select from app.lead_statuses k where array(select x.id from unnest((app.lead_page(lf, null,
          jsonb_build_object('status', array[k.code]), '-updated', null, 0, null)).ids) x (id) order by x.id)
        is distinct from array(select l.id from app.leads l where l.id = any (seen) and l.status = k.code order by l.id)) as reads_statuses,
    not exists (select from unnest((app.lead_summary(lf => lf)).by_status) b where b.total <> app.count_visible_leads(lf, b.status)
      or b.total <> (select count(*) from app.leads l where l.id = any (seen) and l.status = b.status)) as counts_statuses
    from lists`
type Compared = {
  lf: string
  size: number
  reads: boolean
  counts: boolean
  reads_statuses: boolean
  counts_statuses: boolean
}

/** Differences between stored lists and the policies, and how many leads were compared. */
export async function differences(people: Person[]): Promise<{ wrong: string[]; looked: number }> {
  const wrong: string[] = []
  let looked = 0
  for (const person of people) {
    for (const { lf, size, ...is } of await person.asks<Compared>(compared)) {
      looked += size
      const bad = Object.entries(is).filter(([, right]) => !right)
      wrong.push(...bad.map(([what]) => `${lf} ${what} of ${person.claims.user_type} ${person.id}`))
    }
  }
  return { wrong, looked }
}

/** The stored viewers and sums of totals. */
export async function storedTotals(db: pg.Client): Promise<unknown> {
  const readers = await db.query('select * from app.lead_viewers order by lead_id, viewer')
  const totals =
    await db.query(`select viewer, status, sum(total) as total, sum(works) as works, sum(refers) as refers
    from app.lead_totals group by 1, 2 having sum(total) <> 0 order by 1, 2`)
  return { readers: readers.rows, totals: totals.rows }
}

/** Compacts the totals. */
export const sumUp = 'select jobs.sum_lead_totals() as done'
