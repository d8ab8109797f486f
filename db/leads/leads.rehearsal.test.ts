import type pg from 'pg'
import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, offer } from '../test/world-leads.ts'
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

type Rehearsal = {
  leads: number
  is_cut: boolean
  unrecorded: number
  found_none: number
  moved: number
  newly_automatic: number
  newly_by_hand: number
  providers: { organization_id: number; before: number; after: number }[]
  changes: { lead_public_id: string; before_name: string; after_name: string }[]
}
type Rule = { level?: string | null; category?: number; service?: number; strategy?: string }

async function rehearse({ operator }: RoutingWorld, rule: Rule): Promise<Rehearsal> {
  const values = [rule.level, rule.category, rule.service, rule.strategy]
  const [row] = await operator.admin.asks<{ r: Rehearsal }>(
    'select to_jsonb(r) as r from app.rehearse_routing_rule($1, $2, $3, $4) r',
    values,
  )
  if (!row) throw new Error('nothing was answered')
  return row.r
}

/** Whom the rehearsal gives each lead to, by the rules before or after the change. */
async function rehearsedChoices(db: pg.Client, rule: Rule, rules: 1 | 2): Promise<(number | null)[]> {
  const { again } = await one<{ again: (number | null)[] }>(
    db,
    `select private.decide_again(array(select d from private.decisions_to_rehearse($1, $2, $3, $4, 1000) d), $5) as again`,
    [rule.level, rule.category, rule.service, rule.strategy, rules],
  )
  return again
}

const strategies = ['BEST_MATCH', 'IN_TURN', 'ACCEPTANCE', 'WON']

/** A few days of work: each lead is offered, and some are accepted, lost or won later. Declined ones stay with people. */
async function days(db: pg.Client, world: RoutingWorld, leads: number): Promise<(number | null)[]> {
  const had: (number | null)[] = []
  for (let n = 0; n < leads; n += 1) {
    const lead = await submitRouted(db, world)
    await routeLead(db, lead)
    had.push(await providerOf(db, lead))
  }
  return had
}

/** Answers and ended leads of the past, which differ, so that each strategy has another first. */
async function past(db: pg.Client, { service, associate, providers }: RoutingWorld) {
  const statuses = [
    ['CLOSED_LOST', 'CLOSED_WON', 'ACCEPTED'],
    ['CLOSED_WON', 'CLOSED_WON', 'ACCEPTED', 'ACCEPTED', 'ACCEPTED'],
    ['CLOSED_LOST', 'CLOSED_LOST', 'ACCEPTED', 'ACCEPTED'],
  ]
  for (const [index, { organization }] of providers.entries()) {
    await db.query(
      `insert into app.leads (service_id, category_id, form_version, status, lead_first_name, submitted_user_id,
          organization_id, accepted_organization_id, idempotency_key)
        select s.id, s.category_id, s.form_version, k.status, 'Nora', $2, $3, $3, gen_random_uuid()::text
          from app.services s, unnest($4::text[]) k (status) where s.id = $1`,
      [service, associate.id, organization.id, statuses[index]],
    )
    await db.query(
      `insert into app.lead_offers (lead_id, lead_public_id, organization_id, service_id, service_name, status, offered_at,
          expires_at, ended_at, accepted_at)
        select l.id, l.public_id, $1, $2, 'A service', case when n <= $3 then 'RECALLED' else 'DECLINED' end,
            now() - make_interval(days => 40 + n), now(), now(), case when n <= $3 then now() end
          from generate_series(1, 4) n, (select * from app.leads order by id limit 1) l`,
      [organization.id, service, index + 1],
    )
  }
}

for (const from of strategies)
  test(
    `the rehearsal of a change from ${from} equals a shadow run of these leads with it`,
    withWorld(async (db, world) => {
      const { service } = world
      await past(db, world)
      await db.query('savepoint before')
      const real: Record<string, (number | null)[]> = {}
      for (const strategy of strategies) {
        await setLevel(world, 'AUTOMATIC', { service, strategy })
        real[strategy] = await days(db, world, 9)
        await db.query('rollback to savepoint before')
      }
      await setLevel(world, 'AUTOMATIC', { service, strategy: from })
      expect(await days(db, world, 9)).toEqual(real[from])
      for (const strategy of strategies) {
        const rule = { level: 'AUTOMATIC', service, strategy }
        expect(await rehearsedChoices(db, rule, 2), `${from} to ${strategy}`).toEqual(real[strategy])
        expect(await rehearsedChoices(db, rule, 1), 'the current rule').toEqual(real[from])
        const { leads, moved, providers, changes } = await rehearse(world, rule)
        const differ = (real[strategy] ?? []).filter((had, n) => had !== real[from]?.[n]).length
        expect([leads, moved, changes.length]).toEqual([9, differ, differ])
        for (const { organization_id, before, after } of providers) {
          expect(before).toBe(real[from]?.filter((had) => had === organization_id).length)
          expect(after).toBe(real[strategy]?.filter((had) => had === organization_id).length)
        }
        expect(providers.length > 0).toBe(differ > 0)
      }
    }),
  )

test(
  'a lead that was closed in between no longer counts as open with the provider that would have had it',
  withWorld(async (db, world) => {
    const { service, providers } = world
    await past(db, world)
    // By acceptance the third has both, and declines them at once.
    await setLevel(world, 'AUTOMATIC', { service, strategy: 'ACCEPTANCE' })
    const [, , third] = providers
    for (let n = 0; n < 2; n += 1) {
      const lead = await submitRouted(db, world)
      await routeLead(db, lead)
      expect(await providerOf(db, lead)).toBe(third.organization.id)
      await move(third.master, lead, 'decline', 'No capacity')
    }
    const first = providers[0].organization.id
    expect(await rehearsedChoices(db, { level: 'AUTOMATIC', service, strategy: 'BEST_MATCH' }, 2)).toEqual([
      first,
      first,
    ])
  }),
)

test(
  'no change makes no difference, whatever people chose and however the rules changed before',
  withWorld(async (db, world) => {
    const { service, operator, providers } = world
    await past(db, world)
    await setLevel(world, 'AUTOMATIC', { service, strategy: 'IN_TURN' })
    await days(db, world, 3)
    await setLevel(world, 'SUGGEST', { service, strategy: 'ACCEPTANCE' })
    for (const { organization } of providers)
      await offer(operator.master, await submitRouted(db, world), organization.id)
    for (const rule of [
      { level: 'SUGGEST', service, strategy: 'ACCEPTANCE' },
      { level: 'SUGGEST', strategy: 'BEST_MATCH' },
    ]) {
      const answer = await rehearse(world, rule)
      expect(answer).toMatchObject({
        moved: 0,
        providers: [],
        changes: [],
        newly_automatic: 0,
        newly_by_hand: 0,
      })
      expect(answer.leads).toBeGreaterThanOrEqual(6)
    }
  }),
)

test(
  'what a person chose stays their choice, and is another provider’s only where leads become automatic',
  withWorld(async (db, world) => {
    const { service, operator, providers } = world
    await past(db, world)
    await setLevel(world, 'SUGGEST', { service, strategy: 'BEST_MATCH' })
    const suggested = await submitRouted(db, world)
    await offer(operator.master, suggested, providers[0].organization.id)
    const chosen = await submitRouted(db, world)
    await offer(operator.master, chosen, providers[1].organization.id)
    const [first, second, third] = providers.map(({ organization }) => organization.id)
    const decisions = [await decisionsOf(db, suggested), await decisionsOf(db, chosen)]
    expect(decisions.map(([decision]) => decision?.chosen_organization_id)).toEqual([first, second])
    // By acceptance the third is the first.
    const by = { service, strategy: 'ACCEPTANCE' }
    expect(await rehearsedChoices(db, { level: 'SUGGEST', ...by }, 2)).toEqual([third, second])
    expect(await rehearsedChoices(db, { level: 'AUTOMATIC', ...by }, 2)).toEqual([third, third])
    expect(await rehearse(world, { level: 'AUTOMATIC', ...by })).toMatchObject({
      leads: 2,
      moved: 2,
      newly_automatic: 2,
      newly_by_hand: 0,
    })
  }),
)

test(
  'leads that found no provider, decisions without a needed figure and more than 1,000 of them are counted',
  withWorld(async (db, world) => {
    const { service } = world
    await setLevel(world, 'AUTOMATIC', { service, strategy: 'BEST_MATCH' })
    await days(db, world, 2)
    await db.query(`update app.organizations set service_ids = array_remove(service_ids, $1)`, [service])
    await days(db, world, 1)
    const turn = { level: 'AUTOMATIC', service, strategy: 'IN_TURN' }
    expect(await rehearse(world, turn)).toMatchObject({
      leads: 3,
      found_none: 1,
      unrecorded: 0,
      is_cut: false,
    })
    const figures = ['lastOfferAt', 'won', 'ended']
    const old = `insert into private.routing_decisions (lead_id, asked_by, chosen_organization_id, candidates, others, decided_at)
      select l.id, 'ROUTING', d.chosen_organization_id, (select jsonb_agg(c - $3::text[])
          from jsonb_array_elements(d.candidates) c), '{}', d.decided_at - make_interval(days => $1, secs => l.id / 1000.0)
        from (select * from private.routing_decisions order by decided_at desc limit 1 offset 1) d, app.leads l
        where l.service_id = $2 and l.lead_first_name = 'Rehearsed' and not exists (select from private.routing_decisions o where o.lead_id = l.id)`
    await insertLeads(db, world, 5)
    await db.query(old, [29, service, figures])
    expect(await rehearse(world, turn)).toMatchObject({ leads: 3, unrecorded: 5 })
    expect(await rehearse(world, { ...turn, strategy: 'ACCEPTANCE' })).toMatchObject({
      leads: 8,
      unrecorded: 0,
    })
    await insertLeads(db, world, 4)
    await db.query(old, [31, service, figures])
    expect(await rehearse(world, { ...turn, strategy: 'ACCEPTANCE' }), 'older than 30 days').toMatchObject({
      leads: 8,
    })
    await insertLeads(db, world, 1000)
    await db.query(old, [1, service, []])
    expect(await rehearse(world, turn)).toMatchObject({ is_cut: true, unrecorded: 0, leads: 1000 })
  }),
)

test(
  'a rehearsal changes nothing, and only the operator’s admins can ask for one',
  withWorld(async (db, world) => {
    const { operator, associate, providers, service } = world
    await days(db, world, 2)
    await db.query('savepoint reading; set transaction read only')
    expect((await rehearse(world, { level: 'AUTOMATIC', service, strategy: 'IN_TURN' })).leads).toBe(2)
    await db.query('rollback to savepoint reading')
    const sql = `select app.rehearse_routing_rule('AUTOMATIC', null, $1, 'IN_TURN')`
    for (const person of [operator.master, operator.admin]) await person.asks(sql, [service])
    for (const person of [associate, providers[0].master, providers[0].agent])
      expect(await refusedWith(person.asks(sql, [service]))).toBe('42501')
    for (const wrong of [`'AT_ONCE', null, null`, 'null, null, null', `'SUGGEST', 1, 1`])
      expect(await refusedWith(operator.admin.asks(`select app.rehearse_routing_rule(${wrong})`))).toBe(
        'TS004',
      )
    const unknown = `select app.rehearse_routing_rule('SUGGEST', null, 2000000000)`
    expect(await refusedWith(operator.admin.asks(unknown))).toBe('TS003')
  }),
)

async function insertLeads(db: pg.Client, { service, associate }: RoutingWorld, count: number) {
  await db.query(
    `insert into app.leads (service_id, category_id, form_version, status, lead_first_name, submitted_user_id, idempotency_key)
      select s.id, s.category_id, s.form_version, 'WITHDRAWN', 'Rehearsed', $2, gen_random_uuid()::text
        from app.services s, generate_series(1, $3) where s.id = $1`,
    [service, associate.id, count],
  )
}
