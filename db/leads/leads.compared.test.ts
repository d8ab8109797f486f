import type pg from 'pg'
import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'
import { allPeople, attempt, dice, submitAll } from './test/lists.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 1_000_000)
const roll = dice(seed)

const withFixture = sharedFixture(async (db) => {
  const world = await seedWorld(db)
  const people = allPeople(world)
  const leads = [...(await submitAll(db, people, 'one')), ...(await submitAll(db, people, 'two'))]
  await db.query('savepoint attempt')
  for (let time = 0; time < 250; time += 1) {
    const { person, sql, params } = attempt(world, leads, roll)
    await person.asks(sql, params).then(
      () => db.query('savepoint attempt'),
      () => db.query('rollback to savepoint attempt'),
    )
  }
  await db.query(spread)
  return people
})

/** Gives leads few different names, moments and amounts, so that orders have ties and searches find several leads. */
const spread = `
  update app.leads set updated_at = now() - interval '1 day' * (array[1, 2, 5, 9])[1 + id % 4],
    created_at = now() - interval '1 day' * (10 + id % 5), lead_first_name = (array['Ada', 'Adam', 'Bea'])[1 + id % 3],
    lead_budget_to = nullif(id % 4, 0) * 1000, deal_value = nullif(id % 3, 0) * 700,
    offer_expires_at = case when status = 'ASSIGNED' then now() + interval '90 minutes' * (1 + id % 8) end;
  update app.lead_customers set first_name = (array['Ada', 'Adam', 'Bea'])[1 + lead_id % 3], middle_name = null,
    last_name = (array['Lovell', 'Lowe', 'Turing', 'Marsh'])[1 + lead_id % 4]`

type Asked = { view: string; search: string | null; filters: Record<string, unknown>; sort: string }
type Row = {
  id: number
  service: number
  provider: number | null
  referrer: number
  agent: number | null
  name: string
}

const views: Record<string, string> = {
  ALL: 'true',
  MY_LEADS:
    '(l.assigned_user_id = claims.user_id() or claims.is_admin() and l.organization_id = claims.organization_id())',
  MY_REFERRALS:
    '(l.submitted_user_id = claims.user_id() or claims.is_admin() and l.referrer_organization_id = claims.organization_id())',
}
const conditions: Record<string, string> = {
  status: `l.status in (select jsonb_array_elements_text(g.filters -> 'status'))`,
  service: `g.filters -> 'service' @> to_jsonb(l.service_id)`,
  provider: `g.filters -> 'provider' @> to_jsonb(l.organization_id)`,
  referrer: `g.filters -> 'referrer' @> to_jsonb(l.submitted_user_id)`,
  agent: `g.filters -> 'agent' @> to_jsonb(l.assigned_user_id)`,
  submitted: `(l.created_at at time zone g.zone)::date between coalesce((g.filters #>> '{submitted,from}')::date, '-infinity')
    and coalesce((g.filters #>> '{submitted,to}')::date, 'infinity')`,
  attention: `(g.filters -> 'attention' ? 'EXPIRING' and l.status = 'ASSIGNED' and l.offer_expires_at < now() + interval '4 hours'
    or g.filters -> 'attention' ? 'IDLE' and k.counts_idle and l.updated_at < now() - interval '3 days')`,
}
const orders: Record<string, (way: string, nulls: string) => string> = {
  updated: (way) => `l.updated_at ${way}, l.id ${way}`,
  submitted: (way) => `l.id ${way}`,
  status: (way) => `k.position ${way}, l.updated_at desc, l.id desc`,
  budget: (way, nulls) => `l.lead_budget_to ${way} nulls ${nulls}, l.id ${way}`,
  value: (way, nulls) => `l.deal_value ${way} nulls ${nulls}, l.id ${way}`,
  left: (way) => `l.offer_expires_at ${way} nulls last, l.id ${way}`,
}

/** All leads of a list, from what the person may read: each word begins a word of the lead. */
async function plainly(
  person: Person,
  { view, search, filters, sort }: Asked,
  zone: string,
): Promise<number[]> {
  const order = orders[sort.replace('-', '')]
  const wheres = [views[view], ...Object.keys(filters).map((name) => conditions[name])].join(' and ')
  const [row] = await person.asks<{ ids: number[] }>(
    `select array(select l.id from app.leads l join app.lead_statuses k on k.code = l.status
        left join app.lead_customers c on c.lead_id = l.id left join app.services s on s.id = l.service_id
        left join app.organizations o on o.id = l.organization_id left join app.states t on t.id = l.state_id
        cross join (values ($1::jsonb, $2::text, $3::text)) g (filters, search, zone)
      where ${wheres} and not exists (select from regexp_split_to_table(lower(g.search), ' ') x where lower(concat_ws(' ',
          l.lead_first_name, c.first_name, c.last_name, s.name, o.legal_business_name, t.code, t.name, l.lead_zip_prefix,
          c.data ->> 'address', c.email)) !~ ('\\m' || x))
      order by ${sort.startsWith('-') ? order?.('desc', 'last') : order?.('asc', 'first')}) as ids`,
    [filters, search, zone],
  )
  return row?.ids ?? []
}

/** A random list that suits these leads. */
function anyList(rows: readonly Row[]): Asked {
  const lead = roll(rows)
  const day = () =>
    new Date(Date.now() - roll([9, 10, 11, 12, 13, 14, 15]) * 86_400_000).toISOString().slice(0, 10)
  const values: Record<string, () => unknown> = {
    status: () => [roll(['NEW_LEAD', 'ASSIGNED', 'ACCEPTED']), roll(['NEW_LEAD', 'CONTACTED', 'WITHDRAWN'])],
    service: () => [lead.service, roll(rows).service],
    provider: () => [lead.provider ?? 0],
    referrer: () => [lead.referrer, roll(rows).referrer],
    agent: () => [lead.agent ?? 0, roll(rows).agent ?? 0],
    submitted: () => roll([{ from: day() }, { to: day() }, { from: day(), to: day() }]),
    attention: () => roll([['EXPIRING'], ['IDLE'], ['EXPIRING', 'IDLE'], []]),
  }
  const names = Object.keys(values).filter(() => roll([true, false, false, false, false, false]))
  return {
    view: roll(['ALL', 'ALL', ...Object.keys(views)]),
    search: roll([null, 'ad', 'ada', 'LO', 'lowe be', 'low ada', 'turing', lead.name.split(' ')[0] ?? null]),
    filters: Object.fromEntries(names.map((name) => [name, values[name]?.()])),
    sort: roll(['', '-']) + roll(Object.keys(orders)),
  }
}

const called = `select p.*, (app.lead_page($1, $2, $3, $4, null, 0, null)).ids as all
  from app.lead_page($1, $2, $3, $4, $5, $6, $7) p`
type Page = { ids: number[]; total: number; is_exact: boolean; all: number[] }

async function zoneOf(db: pg.Client): Promise<string> {
  const { rows } = await db.query<{ zone: string }>('select time_zone as zone from private.operator_settings')
  return rows[0]?.zone ?? ''
}

test(
  'random lists have the rows, order and total of plain SQL',
  { timeout: 240_000 },
  withFixture(async (db, people) => {
    const zone = await zoneOf(db)
    const compared = { found: 0, searched: 0, beyond: 0 }
    for (const person of people) {
      const rows =
        await person.asks<Row>(`select l.id, l.service_id as service, l.organization_id as provider,
          l.submitted_user_id as referrer, l.assigned_user_id as agent, s.name
        from app.leads l join app.services s on s.id = l.service_id`)
      if (rows.length === 0) continue
      for (let time = 0; time < 40; time += 1) {
        const asked = anyList(rows)
        const [take, skip, bound] = [roll([1, 3, 7, 30]), roll([0, 0, 2, 5]), roll([2, 5, 1000])]
        // An empty list of values does not filter.
        const given = Object.fromEntries(
          Object.entries(asked.filters).filter(([, value]) => String(value) !== ''),
        )
        const all = await plainly(person, { ...asked, filters: given }, zone)
        const isStored = asked.search === null && Object.keys(given).every((name) => name === 'status')
        const most = isStored ? Infinity : bound
        const { view, search, filters, sort } = asked
        const [page] = await person.asks<Page>(called, [view, search, filters, sort, take, skip, bound])
        const ids = all.slice(skip, skip + take)
        const wanted = { ids, total: Math.min(all.length, most), is_exact: all.length <= most, all }
        expect({ seed, person: person.id, asked, ...page }).toEqual({
          seed,
          person: person.id,
          asked,
          ...wanted,
        })
        compared.found += Math.min(1, ids.length)
        compared.searched += search === null ? 0 : Math.min(1, ids.length)
        compared.beyond += search === null || all.length <= bound ? 0 : 1
      }
    }
    expect(compared.found, `seed ${seed}`).toBeGreaterThan(120)
    expect(compared.searched, `seed ${seed}`).toBeGreaterThan(60)
    expect(compared.beyond, `seed ${seed}`).toBeGreaterThan(15)
  }),
)
