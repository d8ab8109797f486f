import type pg from 'pg'
import { expect, test } from 'vitest'
import { rolledBack } from '../test/people.ts'
import { submit } from '../test/world-leads.ts'
import { operatorOf, seedOrganization, seedPerson, type Person } from '../test/world.ts'
import { serviceOf } from './test/fixture.ts'
import { clockAt } from './test/limits.ts'
import { type Candidate, type Decision, decisionsOf, providerOf, routeLead } from './test/routing.ts'

const worlds = Number(process.env['ROUTING_WORLDS'] ?? 200)
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
  /** Whose pauses apply: the provider’s, the operator’s, both, or one that is over. */
  paused: 'OWN' | 'OPERATORS' | 'BOTH' | 'OVER' | null
  caps: Cap[]
  /** Days before now on which it was offered another lead of this service, or of another one. */
  offered: { daysAgo: number; isOther: boolean }[]
  hours: DrawnHours | null
  /** How many days ago an invoice that is not paid was due; of 0, it is due today. */
  overdue: number | null
  won: number
  lost: number
}

const strategies = ['BEST_MATCH', 'IN_TURN', 'ACCEPTANCE', 'WON'] as const
type Strategy = (typeof strategies)[number]

/** One span on Thursday or Friday. */
type DrawnHours = { zone: Zone; weekday: number; opens: number; closes: number; isOff: boolean }
/** What clocks show at noon of the operator. */
const clocks = {
  'America/Chicago': { weekday: 4, minute: 720, day: '2026-11-12' },
  'America/New_York': { weekday: 4, minute: 780, day: '2026-11-12' },
  'America/Los_Angeles': { weekday: 4, minute: 600, day: '2026-11-12' },
  'Asia/Tokyo': { weekday: 5, minute: 180, day: '2026-11-13' },
}
type Zone = keyof typeof clocks
const zones: readonly Zone[] = ['America/Chicago', 'America/New_York', 'America/Los_Angeles', 'Asia/Tokyo']
const times = [0, 180, 181, 600, 601, 720, 721, 780, 781, 1440]

function isClosed(hours: DrawnHours | null): boolean {
  if (!hours) return false
  const { weekday, minute } = clocks[hours.zone]
  return hours.isOff || weekday !== hours.weekday || minute < hours.opens || minute >= hours.closes
}

function drawnHours(chance: (below: number) => number): DrawnHours | null {
  const opens = chance(times.length - 1)
  const closes = opens + 1 + chance(times.length - 1 - opens)
  if (chance(2) === 0) return null
  return {
    zone: zones[chance(zones.length)] ?? 'Asia/Tokyo',
    weekday: chance(4) === 0 ? 5 : 4,
    opens: times[opens] ?? 0,
    closes: times[closes] ?? 1440,
    isOff: chance(6) === 0,
  }
}

type Cap = { isOperators: boolean; isForService: boolean; period: Period; cap: number }
type Period = 'per_day' | 'per_week' | 'per_month' | 'open_at_once'
const periods: readonly Period[] = ['per_day', 'per_week', 'per_month', 'open_at_once']

/** A Thursday, the 12th, so that a week began three days ago and a month eleven. */
const noon = '2026-11-12 12:00'
const daysBack: Record<Exclude<Period, 'open_at_once'>, number> = { per_day: 0, per_week: 3, per_month: 11 }

/** Whether a cap of any side is reached, or a pause applies. */
function isLimited({ paused, caps, offered, openLeads }: Drawn): boolean {
  const used = ({ period, isForService }: Cap) =>
    period === 'open_at_once'
      ? openLeads
      : offered.filter(({ daysAgo, isOther }) => daysAgo <= daysBack[period] && !(isOther && isForService))
          .length
  return (paused !== null && paused !== 'OVER') || caps.some((one) => used(one) >= one.cap)
}

const share = (part: number, whole: number) => (whole === 0 ? 0.5 : part / whole)
const acceptance = ({ accepted, declined }: Drawn) => share(accepted, accepted + declined)

/** Days before noon of the last offer; never is longest ago. Offers of this lead and answered ones are of January. */
function lastOffered({ offered, past, accepted, declined }: Drawn): number {
  const isOld = past !== null || accepted + declined > 0
  return Math.min(...offered.map(({ daysAgo }) => daysAgo), isOld ? 300 : Infinity)
}

/** The rules in TypeScript, written without the SQL: who may have the lead, the best first. */
function expectedOf(providers: readonly Drawn[], strategy: Strategy, overdueDays: number): number[] {
  const first: Record<Strategy, (a: Drawn, b: Drawn) => number> = {
    BEST_MATCH: () => 0,
    IN_TURN: (a, b) => (lastOffered(a) === lastOffered(b) ? 0 : lastOffered(b) - lastOffered(a)),
    ACCEPTANCE: (a, b) => acceptance(b) - acceptance(a),
    WON: (a, b) => share(b.won, b.won + b.lost) - share(a.won, a.won + a.lost),
  }
  return providers
    .filter(
      (one) =>
        one.isActive &&
        !one.isDeleted &&
        one.serves &&
        one.covers &&
        !one.isExcepted &&
        one.past === null &&
        !isLimited(one) &&
        (one.overdue ?? 0) <= overdueDays &&
        !isClosed(one.hours),
    )
    .toSorted(
      (a, b) =>
        first[strategy](a, b) || a.openLeads - b.openLeads || acceptance(b) - acceptance(a) || a.id - b.id,
    )
    .map(({ id }) => id)
}

/** The choice from a stored decision alone. */
function replayed({ candidates, strategy }: Pick<Decision, 'candidates' | 'strategy'>): number | null {
  const accepts = ({ accepted, answered }: Candidate) => share(accepted, answered)
  const wins = ({ won = 0, ended = 0 }: Candidate) => share(won, ended)
  const last = ({ lastOfferAt }: Candidate) => (lastOfferAt ? Date.parse(lastOfferAt) : 0)
  const first = (a: Candidate, b: Candidate) => {
    if (strategy === 'IN_TURN') return last(a) - last(b)
    if (strategy === 'ACCEPTANCE') return accepts(b) - accepts(a)
    return strategy === 'WON' ? wins(b) - wins(a) : 0
  }
  const [best] = candidates
    .filter(({ code }) => code === null)
    .toSorted(
      (a, b) =>
        first(a, b) ||
        a.openLeads - b.openLeads ||
        accepts(b) - accepts(a) ||
        a.organizationId - b.organizationId,
    )
  return best?.organizationId ?? null
}

test(
  `no uncovered, refusing, inactive, paused, closed, capped or overdue provider is chosen in ${worlds} random worlds (ROUTING_SEED=${seed})`,
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
      await clockAt(db, noon)
      const chance = chanceOf(seed)
      let found = 0
      const different = new Set<Strategy>()
      for (let world = 0; world < worlds; world += 1) {
        await db.query('savepoint world')
        // In half of the worlds all are eligible, so that their order decides.
        const isFree = world % 8 < strategies.length
        const providers = pool.map((id) => ({ ...drawn(id, chance), ...(isFree && eligible) }))
        await build(db, { lead, service, referrer, providers })
        const strategy = strategies[world % strategies.length] ?? 'BEST_MATCH'
        await db.query(
          `insert into private.routing_rules (service_id, level, strategy, changed_by) values ($1, 'AUTOMATIC', $2, $3)`,
          [service, strategy, master.id],
        )
        const overdueDays = overdueRules[chance(overdueRules.length)] ?? null
        await db.query(
          `insert into private.routing_rules (level, overdue_days, changed_by) values ('SUGGEST', $1, $2)`,
          [overdueDays, master.id],
        )
        const most = overdueDays ?? Infinity
        const expected = expectedOf(providers, strategy, most)
        expect(await routeLead(db, lead), `world ${world}`).toBe(
          expected.length > 0 ? 'OFFERED' : 'FOUND_NONE',
        )
        expect(await providerOf(db, lead), `world ${world}`).toBe(expected[0] ?? null)
        const [decision] = await decisionsOf(db, lead)
        expect(decision?.strategy, `world ${world}`).toBe(strategy)
        expect(decision && replayed(decision), `world ${world}`).toBe(expected[0] ?? null)
        if (expected.length > 0) found += 1
        if (expected[0] !== expectedOf(providers, 'BEST_MATCH', most)[0]) different.add(strategy)
        await db.query('rollback to savepoint world')
      }
      expect(found).toBeGreaterThan(worlds / 5)
      expect(found).toBeLessThan(worlds)
      expect([...different].toSorted()).toEqual(['ACCEPTANCE', 'IN_TURN', 'WON'])
    }),
)

const eligible = {
  isActive: true,
  isDeleted: false,
  serves: true,
  covers: true,
  isExcepted: false,
  past: null,
  paused: null,
  caps: [],
  hours: null,
  overdue: null,
} satisfies Partial<Drawn>

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
    paused: pauses[chance(pauses.length)] ?? null,
    caps: drawnCaps(chance),
    offered: Array.from({ length: chance(4) }, () => ({ daysAgo: chance(14), isOther: chance(3) === 0 })),
    hours: drawnHours(chance),
    overdue: chance(3) === 0 ? chance(6) : null,
    won: chance(3),
    lost: chance(3),
  }
}

/** Days of an overdue invoice that the platform allows; without them, it does not matter. */
const overdueRules = [null, 0, 3]

const pauses = ['OWN', 'OPERATORS', 'BOTH', 'OVER', null, null, null, null, null, null, null, null] as const

/** At most one cap of each side, scope and period. */
function drawnCaps(chance: (below: number) => number): Cap[] {
  return [true, false].flatMap((isOperators) =>
    [true, false].flatMap((isForService) =>
      periods
        .filter(() => chance(8) === 0)
        .map((period) => ({ isOperators, isForService, period, cap: 1 + chance(3) })),
    ),
  )
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
    `with d as (select * from jsonb_to_recordset($1) as d (id int, past text, "openLeads" int, accepted int, declined int, won int, lost int)),
      ended as (select id, past as status from d where past is not null),
      other as (select min(l.id) as id from app.leads l where l.id <> $2),
      open as (insert into app.leads (service_id, category_id, form_version, status, lead_first_name, submitted_user_id,
          organization_id, accepted_organization_id, idempotency_key)
        select l.service_id, l.category_id, l.form_version, x.status, 'Nora', $3, d.id, d.id, gen_random_uuid()::text
          from d cross join lateral (values ('ACCEPTED', d."openLeads"), ('CLOSED_WON', d.won), ('CLOSED_LOST', d.lost)) x (status, leads)
            cross join generate_series(1, x.leads) join app.leads l on l.id = $2),
      answers as (select id, 'ACCEPTED' as status from d cross join generate_series(1, d.accepted)
        union all select id, 'DECLINED' from d cross join generate_series(1, d.declined))
      insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, status, offered_at,
          expires_at, accepted_at, ended_at)
        select l.id, l.public_id, x.id, l.service_id, 'A service', case x.status when 'ACCEPTED' then 'RECALLED' else x.status end, timestamptz '2026-01-01',
            now(), case x.status when 'ACCEPTED' then now() end, now()
          from (select e.*, $2 as lead from ended e union all select a.*, o.id from answers a, other o) x
            join app.leads l on l.id = x.lead`,
    [JSON.stringify(providers), lead, referrer.id],
  )
  await limit(db, { lead, service, referrer, providers })
}

/** Pauses, caps, hours, overdue invoices, and the offers that caps count. */
async function limit(db: pg.Client, { lead, service, referrer, providers }: Built): Promise<void> {
  await db.query(
    `insert into private.offer_pauses (organization_id, is_operators, until_day, ends_at, paused_by)
      select (d ->> 'id')::int, o.is_operators, x.day, x.day::timestamp at time zone s.time_zone, $2
        from jsonb_array_elements($1) d cross join private.operator_settings s cross join (values (true), (false)) o (is_operators)
          cross join lateral (select case when d ->> 'paused' = 'OVER' then private.today()
            when o.is_operators then private.today() + 1 end as day) x
        where d ->> 'paused' in ('BOTH', 'OVER', case when o.is_operators then 'OPERATORS' else 'OWN' end)`,
    [JSON.stringify(providers), referrer.id],
  )
  await db.query(
    `insert into private.offer_caps (organization_id, is_operators, service_id, per_day, per_week, per_month, open_at_once, changed_by)
      select (d ->> 'id')::int, c."isOperators", case when c."isForService" then $2::int end,
          max(c.cap) filter (where c.period = 'per_day'), max(c.cap) filter (where c.period = 'per_week'),
          max(c.cap) filter (where c.period = 'per_month'), max(c.cap) filter (where c.period = 'open_at_once'), $3
        from jsonb_array_elements($1) d cross join jsonb_to_recordset(d -> 'caps')
          as c ("isOperators" boolean, "isForService" boolean, period text, cap int)
        group by 1, 2, 3`,
    [JSON.stringify(providers), service, referrer.id],
  )
  await db.query(
    `insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, status, offered_at,
        expires_at, ended_at)
      select l.id, l.public_id, (d ->> 'id')::int, case when f."isOther" then o.id else $2 end, 'A service', 'RECALLED',
          (private.today() - f."daysAgo" + time '09:00') at time zone s.time_zone, now(), now()
        from jsonb_array_elements($1) d cross join jsonb_to_recordset(d -> 'offered') as f ("daysAgo" int, "isOther" boolean)
          cross join private.operator_settings s cross join (select min(id) as id from app.services where id <> $2) o
          join app.leads l on l.id = (select min(id) from app.leads where id <> $3)`,
    [JSON.stringify(providers), service, lead],
  )
  const calendars = providers.flatMap(({ id, hours }) =>
    hours ? [{ id, ...hours, off: hours.isOff ? [clocks[hours.zone].day] : [] }] : [],
  )
  await db.query(
    `insert into private.calendars (organization_id, time_zone, week, days_off, changed_by)
      select d.id, d.zone, private.week_of(array[d.weekday], array[d.opens], array[d.closes]), d.off, $2
        from jsonb_to_recordset($1) d (id int, zone text, weekday int, opens int, closes int, off date[])`,
    [JSON.stringify(calendars), referrer.id],
  )
  // The deals and invoices are made up: decisions read this table only.
  await db.query('set local session_replication_role = replica')
  await db.query(
    `insert into private.unpaid_deals (transaction_id, organization_id, invoice_id, due_on)
      select -d.id, d.id, -d.id, private.today() - d.overdue from jsonb_to_recordset($1) d (id int, overdue int)
        where d.overdue is not null`,
    [JSON.stringify(providers)],
  )
  await db.query('set local session_replication_role = origin')
}
