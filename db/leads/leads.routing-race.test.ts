import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { asks, connected, one } from '../test/people.ts'
import { openOwner } from './test/fixture.ts'
import { cap } from './test/limits.ts'
import { providerOf, routingWorldOf, setLevel, submitRouted } from './test/routing.ts'

const { db, committed } = await openOwner()
const world = await committed(() => routingWorldOf(db))
afterAll(() => db.end())

const waiting = 'select lead from jobs.leads_to_offer() as lead'
const offer = 'select jobs.offer_automatically($1) as outcome'

/** What a worker does: each lead in a transaction of its own. */
async function worker(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ lead: number }>(waiting)
  const outcomes: string[] = []
  for (const { lead } of rows) outcomes.push((await one<{ outcome: string }>(client, offer, [lead])).outcome)
  return outcomes
}

const workers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => connected(worker, 'jobsUrl')))

test('of three workers at once, one makes each offer', async () => {
  const leads = await committed(async () => {
    const made: number[] = []
    for (let n = 0; n < 8; n += 1) made.push(await submitRouted(db, world))
    return made
  })
  const outcomes = (await workers(3)).flat()
  expect(outcomes.filter((outcome) => outcome === 'OFFERED')).toHaveLength(leads.length)
  const { rows } = await db.query<{ offers: number; decisions: number }>(
    `select (select count(*)::int from app.lead_offers where lead_id = l.id) as offers,
        (select count(*)::int from private.routing_decisions where lead_id = l.id) as decisions
      from app.leads l where l.id = any ($1)`,
    [leads],
  )
  expect(rows).toEqual(leads.map(() => ({ offers: 1, decisions: 1 })))
})

test('of leads that three workers offer in turn, each provider gets the same number', async () => {
  const leads = await committed(async () => {
    await setLevel(world, 'AUTOMATIC', { service: world.service, strategy: 'IN_TURN' })
    const made: number[] = []
    for (let n = 0; n < 9; n += 1) made.push(await submitRouted(db, world))
    return made
  })
  try {
    await workers(3)
    const { rows } = await db.query(
      'select organization_id, count(*)::int as leads from app.leads where id = any ($1) group by 1',
      [leads],
    )
    expect(rows.map((row: { leads: number }) => row.leads)).toEqual([3, 3, 3])
  } finally {
    await committed(() => setLevel(world, 'AUTOMATIC', { service: world.service }))
  }
})

test('after six hours without a scheduler each offer ends once and the next begins', async () => {
  const leads = await committed(async () => {
    const made: number[] = []
    for (let n = 0; n < 6; n += 1) made.push(await submitRouted(db, world))
    return made
  })
  await workers(1)
  const first = new Map<number, number | null>()
  for (const lead of leads) first.set(lead, await providerOf(db, lead))
  // The clock moves: the offers ended six hours ago, and leads that came since wait for a worker.
  await db.query(`update app.leads set offer_expires_at = now() - interval '6 hours' where id = any ($1)`, [
    leads,
  ])
  const late = await committed(() => submitRouted(db, world))
  const clock = (client: pg.Client) => client.query('select jobs.run_lead_clock()')
  await Promise.all([connected(clock, 'jobsUrl'), connected(clock, 'jobsUrl')])
  await workers(2)
  const { rows } = await db.query(
    `select h.lead_id, count(*) filter (where h.move = 'expire')::int as ended,
        count(*) filter (where h.move = 'offer')::int as begun
      from app.lead_history h where h.lead_id = any ($1) group by 1 order by 1`,
    [[...leads, late]],
  )
  expect(rows).toEqual([
    ...leads.map((lead) => ({ lead_id: lead, ended: 1, begun: 2 })),
    { lead_id: late, ended: 0, begun: 1 },
  ])
  for (const lead of leads) expect(await providerOf(db, lead)).not.toBe(first.get(lead))
})

test('a suspension and an offer at the same time leave no lead with the suspended provider', async () => {
  const { operator, providers } = world
  for (let round = 0; round < 6; round += 1) {
    const lead = await committed(() => submitRouted(db, world))
    const target = providers[round % 3]?.organization.id
    await db.query(`update app.organizations set status = 'ACTIVE' where id = any ($1)`, [
      providers.map(({ organization }) => organization.id),
    ])
    const suspend = async (client: pg.Client) => {
      await client.query('begin')
      await client.query(`set local role turnstone_operator; select set_config('turnstone.user_id', '${operator.master.id}', true),
        set_config('turnstone.organization_id', '${operator.organization.id}', true),
        set_config('turnstone.organization_type', 'OPERATOR', true), set_config('turnstone.user_type', 'MASTER_ADMIN', true)`)
      await client.query(`select app.suspend_organization($1, 'A complaint')`, [target])
      await client.query('commit')
    }
    await Promise.all([connected(suspend), connected((client) => client.query(offer, [lead]), 'jobsUrl')])
    const { rows } = await db.query(
      `select l.id from app.leads l join app.organizations o on o.id = l.organization_id
        where l.status = 'ASSIGNED' and o.status <> 'ACTIVE'`,
    )
    expect(rows).toEqual([])
  }
})

test('of leads that race for the last place of a cap, one gets it', async () => {
  const { providers, operator } = world
  const ids = providers.map(({ organization }) => organization.id)
  await db.query(`update app.organizations set status = 'ACTIVE' where id = any ($1)`, [ids])
  for (let round = 0; round < 4; round += 1) {
    const [a, b, c] = await committed(async () => {
      // Whatever was offered today, each provider has one place left.
      for (const id of ids) {
        const { used } = await one<{ used: number }>(
          db,
          'select private.uses_in($1, null, private.today(), private.today()) as used',
          [id],
        )
        await cap(operator.master, id, { day: used + 1 })
      }
      return [await submitRouted(db, world), await submitRouted(db, world), await submitRouted(db, world)]
    })
    const byHand = async (client: pg.Client) => {
      await client.query('begin')
      await client.query(`set local role turnstone_operator; select set_config('turnstone.user_id', '${operator.master.id}', true),
        set_config('turnstone.organization_id', '${operator.organization.id}', true),
        set_config('turnstone.organization_type', 'OPERATOR', true), set_config('turnstone.user_type', 'MASTER_ADMIN', true),
        set_config('turnstone.permissions', 'ASSIGN_LEADS_TO_VENDORS', true)`)
      const made = client.query('select app.offer_lead($1, $2)', [c, ids[0]])
      await made.then(
        () => client.query('commit'),
        () => client.query('rollback'),
      )
    }
    await Promise.all([
      connected((client) => client.query(offer, [a]), 'jobsUrl'),
      connected((client) => client.query(offer, [b]), 'jobsUrl'),
      connected(byHand),
    ])
    const { rows } = await db.query(
      `select organization_id from app.lead_offers where lead_id = any ($1) group by 1 having count(*) > 1`,
      [[a, b, c]],
    )
    expect(rows).toEqual([])
    for (const lead of [a, b]) expect(ids).toContain(await providerOf(db, lead ?? 0))
  }
})

test('of two who replace the same version of a rule at once, one is refused', async () => {
  const { operator, service } = world
  const version = 'select max(version) as version from app.routing_rule_versions() where service_id = $1'
  const [read] = await committed(() => operator.master.asks<{ version: number }>(version, [service]))
  const outcomes = await Promise.all(
    ['BY_HAND', 'AUTOMATIC'].map((level) =>
      connected(async (client) => {
        await client.query('begin')
        const saving = 'select app.save_routing_rule($1, null, $2, null, $3)'
        const outcome = await asks(client, operator.master, saving, [level, service, read?.version]).then(
          () => 'SAVED',
          (error: unknown) => error instanceof pg.DatabaseError && error.code,
        )
        await client.query('commit')
        return outcome
      }),
    ),
  )
  expect(outcomes.toSorted()).toEqual(['SAVED', 'TS006'])
})
