import { expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import { accept } from '../test/world-leads.ts'
import type { Person, World } from '../test/world.ts'
import { add, leadFor, open, type FollowUp } from './test/followUps.ts'

const withFixture = sharedFixture(seedFullWorld)

const everyone = ({ operator, vendor, multiRole, independent, associate, others }: World) => [
  operator.master,
  operator.admin,
  ...[vendor, multiRole, independent, others.vendor, others.multiRole].flatMap((provider) => [
    provider.master,
    provider.admin,
    provider.agent,
    ...(provider.associate ? [provider.associate] : []),
  ]),
  associate,
  others.associate,
]

const records = {
  lead_id: 'app.leads',
  support_id: 'app.support_tickets',
  transaction_id: 'app.transactions',
  invoice_id: 'app.invoices',
  about_user_id: 'app.user_infos',
}

test(
  'a person may follow up exactly the records that their policies show',
  withFixture(async (db, world) => {
    for (const person of everyone(world)) {
      for (const [column, table] of Object.entries(records)) {
        const seen = await person.asks<{ id: number }>(`select id from ${table} order by id`)
        const { rows } = await db.query<{ id: number }>(
          `select r.id from ${table} r where private.sees_follow_up(jsonb_populate_record(null::app.follow_ups,
              jsonb_build_object('${column}', r.id, 'user_id', $1::int, 'organization_id', $2::int)), $1::int) order by r.id`,
          [person.id, person.organization?.id],
        )
        expect([person.claims.user_type, table, rows]).toEqual([person.claims.user_type, table, seen])
      }
    }
  }),
)

test(
  'a follow-up is read by its organization’s people who see the lead, and by no one else',
  withFixture(async (db, world) => {
    const { vendor, multiRole, associate, operator, others } = world
    const lead = await leadFor(db, world)
    const readers = async (id: number) => {
      const found: Person[] = []
      for (const person of everyone(world))
        if ((await person.asks('select from app.follow_ups where id = $1', [id])).length > 0)
          found.push(person)
      return found.map(({ id: person }) => person)
    }
    const ids = (...people: Person[]) => people.map(({ id }) => id)
    expect(await readers((await add(vendor.agent, 'LEAD', lead)).id)).toEqual(
      ids(vendor.master, vendor.admin, vendor.agent),
    )
    expect(await readers((await add(operator.admin, 'LEAD', lead)).id)).toEqual(
      ids(operator.master, operator.admin),
    )
    expect(await readers((await add(associate, 'LEAD', lead)).id)).toEqual(ids(associate))
    for (const stranger of [others.vendor.master, multiRole.agent, others.associate]) {
      await db.query('savepoint before')
      expect(await refusedWith(add(stranger, 'LEAD', lead))).toBe('TS003')
      await db.query('rollback to before')
    }
  }),
)

test(
  'another agent of the provider reads and changes nothing',
  withFixture(async (db, world) => {
    const { vendor, operator, associate, others } = world
    const lead = await accept(db, operator.master, associate, { ...vendor, agent: vendor.agent })
    const made = await add(vendor.master, 'LEAD', lead)
    await db.query('update app.leads set assigned_user_id = null where id = $1', [lead])
    for (const person of [vendor.agent, others.vendor.master, operator.master, associate]) {
      expect(await open(person, lead)).toEqual([])
      for (const call of [
        'app.change_follow_up($1, what_for => $2)',
        'app.end_follow_up($1, $2)',
        'app.reopen_follow_up($1)',
      ]) {
        await db.query('savepoint before')
        const values = [made.id, 'REMOVED'].slice(0, call.includes('$2') ? 2 : 1)
        expect(await refusedWith(person.asks(`select ${call}`, values))).toBe('TS003')
        await db.query('rollback to before')
      }
    }
    expect(await open(vendor.admin, lead)).toHaveLength(1)
  }),
)

test(
  'each kind of record takes a follow-up, and an unknown one does not',
  withFixture(async (db, { operator, vendor }) => {
    const newest = async (table: string, where = 'true') =>
      (await one<{ id: number }>(db, `select max(id) as id from ${table} where ${where}`)).id
    const own = `organization_id = ${vendor.organization.id}`
    const kinds = [
      ['TICKET', await newest('app.support_tickets', `user_id = ${vendor.agent.id}`), vendor.master],
      ['TRANSACTION', await newest('app.transactions', own), vendor.admin],
      ['INVOICE', await newest('app.invoices', own), vendor.admin],
      ['PERSON', vendor.agent.id, vendor.master],
    ] as const
    for (const [kind, record, person] of kinds) {
      expect((await add(person, kind, record)).user_id).toBe(person.id)
      expect((await add(operator.admin, kind, record)).organization_id).toBe(operator.organization.id)
      await db.query('savepoint before')
      expect(await refusedWith(add(operator.admin, kind, 2_000_000_000))).toBe('TS003')
      await db.query('rollback to before')
    }
    for (const [kind, , person] of kinds.slice(1, 3)) {
      const others = await newest(kind === 'INVOICE' ? 'app.invoices' : 'app.transactions', `not ${own}`)
      await db.query('savepoint before')
      expect(await refusedWith(add(person, kind, others))).toBe('TS003')
      await db.query('rollback to before')
    }
    expect(await refusedWith(add(operator.admin, 'POST', 1))).toBe('TS004')
  }),
)

test(
  'it is for oneself or an active colleague who sees the record',
  withFixture(async (db, world) => {
    const { vendor, others, associate, operator } = world
    const lead = await leadFor(db, world)
    expect((await add(vendor.agent, 'LEAD', lead, { user: vendor.admin.id })).user_id).toBe(vendor.admin.id)
    const refusals = [
      [vendor.agent, others.vendor.agent.id],
      [vendor.agent, vendor.gone],
      [vendor.agent, vendor.inactive],
      [associate, others.associate.id],
      [operator.admin, vendor.agent.id],
    ] as const
    for (const [person, user] of refusals) {
      await db.query('savepoint before')
      expect(await refusedWith(add(person, 'LEAD', lead, { user }))).toBe('TS004')
      await db.query('rollback to before')
    }
  }),
)

test.for([
  ['a time long past', { at: '2020-01-01' }],
  ['a time far ahead', { at: '2099-01-01' }],
  ['infinity', { at: 'infinity' }],
  ['an overlong text', { text: 'x'.repeat(201) }],
] as const)('%s is refused', ([, given]) =>
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    expect(await refusedWith(add(world.vendor.agent, 'LEAD', lead, given))).toBe('TS004')
  })(),
)

test(
  'a person has at most 100 open ones',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const { agent, organization } = world.vendor
    await db.query(
      `insert into app.follow_ups (organization_id, user_id, made_by_user_id, lead_id, due_at)
        select $1, $2, $2, $3, now() from generate_series(1, 100)`,
      [organization.id, agent.id, lead],
    )
    expect(await refusedWith(add(agent, 'LEAD', lead))).toBe('TS006')
  }),
)

test(
  'done and removed can be undone by the same person within ten minutes',
  withFixture(async (db, world) => {
    const { agent, admin } = world.vendor
    const lead = await leadFor(db, world)
    const { status } = await one<{ status: string }>(db, 'select status from app.leads where id = $1', [lead])
    for (const how of ['DONE', 'REMOVED']) {
      const { id } = await add(agent, 'LEAD', lead, { text: 'Call back' })
      await agent.asks('select app.end_follow_up($1, $2)', [id, how])
      expect(await open(agent, lead)).toEqual([])
      await db.query('savepoint before')
      expect(await refusedWith(admin.asks('select app.reopen_follow_up($1)', [id]))).toBe('TS006')
      await db.query('rollback to before')
      expect(await refusedWith(admin.asks('select app.end_follow_up($1)', [id]))).toBe('TS006')
      await db.query('rollback to before')
      await agent.asks('select app.reopen_follow_up($1)', [id])
      expect((await open(agent, lead)).map(({ what_for }) => what_for)).toEqual(['Call back'])
      await agent.asks('select app.end_follow_up($1, $2)', [id, how])
      await db.query(
        `update app.follow_ups set ended_at = clock_timestamp() - interval '11 minutes' where id = $1`,
        [id],
      )
      await db.query('savepoint before')
      expect(await refusedWith(agent.asks('select app.reopen_follow_up($1)', [id]))).toBe('TS006')
      await db.query('rollback to before')
    }
    const after = await one<{ status: string }>(db, 'select status from app.leads where id = $1', [lead])
    expect(after.status).toBe(status)
  }),
)

test(
  'a snooze changes the time only, and a colleague can get it',
  withFixture(async (db, world) => {
    const { agent, admin } = world.vendor
    const { id } = await add(agent, 'LEAD', await leadFor(db, world), { text: 'Call back' })
    const change = (values: string) =>
      agent.asks<FollowUp>(`select * from app.change_follow_up($1, ${values})`, [id])
    const [snoozed] = await change(`due_at => now() + interval '1 day'`)
    expect(snoozed).toMatchObject({ what_for: 'Call back', user_id: agent.id })
    const [given] = await change(`user_id => ${admin.id}, what_for => ''`)
    expect(given).toEqual({ ...snoozed, user_id: admin.id, what_for: '' })
    await db.query('savepoint before')
    expect(await refusedWith(change(`user_id => ${world.others.vendor.agent.id}`))).toBe('TS004')
    await db.query('rollback to before')
  }),
)

test(
  'what was done stays on the lead for its organization, what was removed does not',
  withFixture(async (db, world) => {
    const { vendor, operator, associate, others } = world
    const lead = await leadFor(db, world)
    for (const how of ['DONE', 'REMOVED'])
      await vendor.agent.asks('select app.end_follow_up($1, $2)', [
        (await add(vendor.agent, 'LEAD', lead, { text: how })).id,
        how,
      ])
    await add(vendor.agent, 'LEAD', lead, { text: 'OPEN' })
    const done = (person: Person) =>
      person.asks<FollowUp>(
        'select f.what_for from app.leads l cross join lateral app.leads_done_follow_ups(l) f where l.id = $1',
        [lead],
      )
    for (const person of [vendor.agent, vendor.admin])
      expect(await done(person)).toEqual([{ what_for: 'DONE' }])
    for (const person of [operator.master, associate, others.vendor.master])
      expect(await done(person)).toEqual([])
  }),
)
