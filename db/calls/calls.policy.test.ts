import { expect, test } from 'vitest'
import { refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept, move, name, offer, submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

type Call = { id: number; outcome: string; text: string | null; called_at: Date; user_id: number }
type Given = { outcome?: string; text?: string | null; at?: string | null; key?: string | null }

async function log(
  person: Person,
  lead: number,
  { outcome = 'NO_ANSWER', text = 'Rang twice', at = null, key = null }: Given = {},
): Promise<Call> {
  const [call] = await person.asks<Call>('select * from app.add_lead_call($1, $2, $3, $4, $5)', [
    lead,
    outcome,
    text,
    at,
    key,
  ])
  if (!call) throw new Error('There is no call')
  return call
}

/** The calls of a lead as this person reads them, also after losing it. */
async function texts(person: Person, lead: number): Promise<(string | null)[]> {
  const calls = await person.asks<Call>(
    'select c.*, app.lead_calls_text(c) as text from app.lead_calls c where c.lead_id = $1 order by c.id',
    [lead],
  )
  return calls.map(({ text }) => text)
}

const leadFor = (db: Parameters<typeof accept>[0], { operator, associate, vendor }: World) =>
  accept(db, operator.master, associate, vendor)

test(
  'a call is read by its organization’s people who see the lead, and by no other party',
  withFixture(async (db, world) => {
    const { vendor, associate, operator, others, multiRole } = world
    const lead = await leadFor(db, world)
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await log(vendor.agent, lead)
    for (const person of [vendor.agent, vendor.admin, vendor.master])
      expect(await texts(person, lead)).toEqual(['Rang twice'])
    const rest = [associate, operator.master, operator.admin, colleague, others.vendor.master]
    for (const person of [...rest, multiRole.master, others.associate])
      expect(await texts(person, lead)).toEqual([])
    await log(associate, lead, { text: 'Theirs' })
    await log(operator.admin, lead, { text: 'Ours' })
    expect(await texts(associate, lead)).toEqual(['Theirs'])
    expect(await texts(operator.master, lead)).toEqual(['Ours'])
    expect(await texts(vendor.master, lead)).toEqual(['Rang twice'])
    await expect(refusedWith(vendor.agent.asks('update app.lead_calls set outcome = outcome'))).resolves.toBe(
      '42501',
    )
  }),
)

test(
  'a referring organization’s admins read its calls, its other associates do not',
  withFixture(async (db, { multiRole, vendor, operator }) => {
    const { associate, admin, master, organization } = multiRole
    if (!associate) throw new Error('No associate')
    const lead = await accept(db, operator.master, associate, vendor)
    const other = await seedPerson(db, 'ASSOCIATE', organization)
    await log(associate, lead)
    for (const person of [associate, admin, master]) expect(await texts(person, lead)).toEqual(['Rang twice'])
    for (const person of [other, vendor.master, vendor.agent]) expect(await texts(person, lead)).toEqual([])
  }),
)

test(
  'a provider that lost the lead keeps its calls without their texts; the next one reads none',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    const colleague = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await log(vendor.agent, lead)
    await operator.master.asks(`select app.move_lead($1, 'reassign', 'Too slow', organization_id => $2)`, [
      lead,
      others.vendor.organization.id,
    ])
    for (const person of [vendor.agent, vendor.master, vendor.admin])
      expect(await texts(person, lead)).toEqual([null])
    expect(await texts(colleague, lead)).toEqual([])
    await db.query('savepoint lost')
    expect(await refusedWith(log(vendor.agent, lead))).toBe('TS003')
    await db.query('rollback to lost')
    expect(await refusedWith(log(others.vendor.master, lead))).toBe('TS002')
    await db.query('rollback to lost')
    await move(others.vendor.master, lead, 'accept')
    for (const person of [others.vendor.master, others.vendor.agent])
      expect(await texts(person, lead)).toEqual([])
    await log(others.vendor.master, lead, { text: 'Second call' })
    expect(await texts(others.vendor.master, lead)).toEqual(['Second call'])
    expect(await texts(vendor.master, lead)).toEqual([null])
  }),
)

test(
  'a provider that is offered the lead again reads its texts once it has accepted',
  withFixture(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await leadFor(db, world)
    await log(vendor.agent, lead)
    const reassign = (to: number) =>
      operator.master.asks(`select app.move_lead($1, 'reassign', 'So', organization_id => $2)`, [lead, to])
    await reassign(others.vendor.organization.id)
    await move(operator.master, lead, 'recall')
    await offer(operator.master, lead, vendor.organization.id)
    expect(await texts(vendor.master, lead)).toEqual([null])
    await move(vendor.master, lead, 'accept')
    expect(await texts(vendor.master, lead)).toEqual(['Rang twice'])
    expect(await texts(vendor.agent, lead)).toEqual([null])
  }),
)

test(
  'the next agent of the same provider reads the former one’s calls',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    await log(vendor.agent, lead)
    const next = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await name(vendor.master, lead, next)
    expect(await texts(next, lead)).toEqual(['Rang twice'])
    expect(await texts(vendor.agent, lead)).toEqual([null])
  }),
)

test(
  'only those who may read the phone number log a call',
  withFixture(async (db, world) => {
    const { vendor, operator, associate, others, multiRole } = world
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    await name(vendor.master, lead, vendor.agent)
    const refused = async (person: Person) => {
      await db.query('savepoint before')
      const code = await refusedWith(log(person, lead))
      await db.query('rollback to before')
      return code
    }
    for (const person of [vendor.master, vendor.agent]) expect(await refused(person)).toBe('TS002')
    for (const person of [others.vendor.master, others.associate, multiRole.agent])
      expect(await refused(person)).toBe('TS003')
    await move(vendor.master, lead, 'accept')
    for (const person of [vendor.master, vendor.agent, associate, operator.admin]) await log(person, lead)
  }),
)

test.for<[string, Given]>([
  ['an unknown outcome', { outcome: 'MAYBE' }],
  ['an overlong text', { text: 'x'.repeat(501) }],
  ['a time long past', { at: '2020-01-01' }],
  ['a time ahead', { at: '2099-01-01' }],
  ['infinity', { at: 'infinity' }],
  ['minus infinity', { at: '-infinity' }],
])('%s is refused', ([, given]) =>
  withFixture(async (db, world) => {
    expect(await refusedWith(log(world.vendor.agent, await leadFor(db, world), given))).toBe('TS004')
  })(),
)

test(
  'a call without a text has none, and one is stored trimmed',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    for (const text of [null, '', '  ', ' \u200B Busy ']) await log(world.vendor.agent, lead, { text })
    expect(await texts(world.vendor.agent, lead)).toEqual([null, null, null, 'Busy'])
  }),
)

test(
  'a repeated key logs the call once, and another call under it is refused',
  withFixture(async (db, world) => {
    const { agent, master } = world.vendor
    const lead = await leadFor(db, world)
    const first = await log(agent, lead, { key: 'key of the call' })
    expect((await log(agent, lead, { key: 'key of the call' })).id).toBe(first.id)
    await log(master, lead, { key: 'key of the call' })
    expect(await texts(master, lead)).toHaveLength(2)
    for (const given of [{ outcome: 'SPOKE' }, { text: 'Else' }]) {
      await db.query('savepoint before')
      expect(await refusedWith(log(agent, lead, { key: 'key of the call', ...given }))).toBe('TS006')
      await db.query('rollback to before')
    }
  }),
)

test(
  'a call is removed by its maker within ten minutes, and by no one else',
  withFixture(async (db, world) => {
    const { agent, master } = world.vendor
    const lead = await leadFor(db, world)
    const { status } = (
      await master.asks<{ status: string }>('select status from app.leads where id = $1', [lead])
    )[0]!
    const remove = (person: Person, id: number) =>
      refusedWith(person.asks('select app.remove_lead_call($1)', [id]))
    const { id } = await log(agent, lead)
    for (const person of [master, world.operator.master, world.associate, world.others.vendor.master]) {
      await db.query('savepoint before')
      expect(await remove(person, id)).toBe('TS003')
      await db.query('rollback to before')
    }
    await agent.asks('select app.remove_lead_call($1)', [id])
    expect(await texts(master, lead)).toEqual([])
    await db.query('savepoint before')
    expect(await remove(agent, id)).toBe('TS003')
    await db.query('rollback to before')
    const old = await log(agent, lead, { at: new Date(Date.now() - 3_600_000).toISOString() })
    await db.query(
      `update app.lead_calls set created_at = created_at - interval '11 minutes' where id = $1`,
      [old.id],
    )
    await db.query('savepoint before')
    expect(await remove(agent, old.id)).toBe('TS006')
    await db.query('rollback to before')
    expect(await texts(master, lead)).toHaveLength(1)
    expect(await master.asks('select status from app.leads where id = $1', [lead])).toEqual([{ status }])
  }),
)
