import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedFullWorld } from '../test/world-full.ts'
import { offer } from '../test/world-leads.ts'
import type { Person, World } from '../test/world.ts'
import { add, leadFor, type FollowUp } from './test/followUps.ts'

const withFixture = sharedFixture(seedFullWorld)

const people = ({ operator, vendor, multiRole, independent, associate, others }: World) => [
  operator.master,
  operator.admin,
  ...[vendor, multiRole, independent, others.vendor].flatMap(({ master, admin, agent }) => [
    master,
    admin,
    agent,
  ]),
  associate,
  others.associate,
]

/** The ids of a list, and its total. */
async function listed(person: Person, followUp: string[]) {
  const [page] = await person.asks<{ ids: number[]; total: number }>(
    `select p.ids, p.total from app.lead_page('ALL', null, jsonb_build_object('followUp', $1::jsonb), '-updated', null, 0, 1000) p`,
    [JSON.stringify(followUp)],
  )
  return page ?? { ids: [], total: 0 }
}

/** The same from what the person may read: the policies of leads and of follow-ups decide. */
async function plainly(person: Person, kind: string): Promise<number[]> {
  const rows = await person.asks<{ id: number }>(
    `select l.id from app.leads l
        left join lateral (select min(f.due_at) as due_at, bool_or(app.follow_ups_is_due_today(f)) as is_today
          from app.follow_ups f where f.lead_id = l.id and f.ended_as is null) f on true
      where case $1 when 'TODAY' then f.is_today when 'OVERDUE' then f.due_at <= now()
        when 'PLANNED' then not f.is_today when 'NONE' then f.due_at is null end order by l.id`,
    [kind],
  )
  return rows.map(({ id }) => id)
}

const kinds = ['TODAY', 'OVERDUE', 'PLANNED', 'NONE']
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const sorted = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)
const end = (person: Person, { id }: FollowUp) => person.asks(`select app.end_follow_up($1, 'DONE')`, [id])

test(
  'each list has the leads of the reader’s own follow-ups, and its total counts them',
  withFixture(async (db, world) => {
    const { operator, vendor, associate } = world
    const [one, two, three, four] = [
      await leadFor(db, world),
      await leadFor(db, world),
      await leadFor(db, world),
      await leadFor(db, world),
    ]
    await add(vendor.agent, 'LEAD', one, { at: inDays(-0.5) })
    await add(vendor.agent, 'LEAD', one, { at: inDays(3) })
    await add(vendor.master, 'LEAD', two, { at: inDays(4) })
    await end(vendor.agent, await add(vendor.agent, 'LEAD', four))
    await add(operator.admin, 'LEAD', two, { at: inDays(-0.5) })
    await add(operator.admin, 'LEAD', three, { at: inDays(5) })
    await add(associate, 'LEAD', four, { at: inDays(-0.5) })
    for (const person of people(world)) {
      for (const kind of kinds) {
        const { ids, total } = await listed(person, [kind])
        expect([kind, sorted(ids)]).toEqual([kind, await plainly(person, kind)])
        expect(total).toBe(ids.length)
      }
    }
    // The world has follow-ups of its own.
    const own = (ids: readonly number[]) => sorted(ids.filter((id) => [one, two, three, four].includes(id)))
    const mine = async (person: Person) =>
      Object.fromEntries(
        await Promise.all(kinds.map(async (kind) => [kind, own((await listed(person, [kind])).ids)])),
      )
    expect(await mine(vendor.master)).toMatchObject({ TODAY: [one], OVERDUE: [one], PLANNED: [two] })
    expect(await mine(operator.admin)).toMatchObject({ TODAY: [two], OVERDUE: [two], PLANNED: [three] })
    expect(await mine(associate)).toMatchObject({ TODAY: [four], OVERDUE: [four], PLANNED: [] })
    expect(own((await listed(vendor.master, ['TODAY', 'PLANNED'])).ids)).toEqual([one, two])
    expect((await listed(vendor.master, ['SECRET'])).ids).toEqual([])
    const all = await listed(vendor.master, [])
    expect(sorted((await listed(vendor.master, ['TODAY', 'PLANNED', 'NONE'])).ids)).toEqual(sorted(all.ids))
  }),
)

test(
  'a follow-up that is moved, done or undone changes its list, and ends for a provider that lost the lead',
  withFixture(async (db, world) => {
    const { operator, vendor, others, associate } = world
    const lead = await leadFor(db, world)
    const where = async (person: Person) => {
      const found = await Promise.all(
        kinds.map(async (kind) => ((await listed(person, [kind])).ids.includes(lead) ? [kind] : [])),
      )
      return found.flat()
    }
    const made = await add(vendor.agent, 'LEAD', lead, { at: inDays(-0.5) })
    expect(await where(vendor.admin)).toEqual(['TODAY', 'OVERDUE'])
    await vendor.agent.asks('select app.change_follow_up($1, $2)', [made.id, inDays(2)])
    expect(await where(vendor.admin)).toEqual(['PLANNED'])
    await end(vendor.agent, made)
    expect(await where(vendor.admin)).toEqual(['NONE'])
    await vendor.agent.asks('select app.reopen_follow_up($1)', [made.id])
    expect(await where(vendor.admin)).toEqual(['PLANNED'])

    await offer(operator.master, lead, others.vendor.organization.id)
    expect(await where(vendor.admin)).toEqual([])
    expect(await where(operator.master)).toEqual(['NONE'])
    expect(await where(associate)).toEqual(['NONE'])
    const { rows } = await db.query('select from private.lead_follow_ups where lead_id = $1', [lead])
    expect(rows).toEqual([])
  }),
)

test(
  'the copy that lists read has exactly the open follow-ups of leads',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const made = await add(world.vendor.agent, 'LEAD', lead, { at: inDays(1) })
    await add(world.vendor.agent, 'PERSON', world.associate.id)
    await end(world.vendor.agent, await add(world.vendor.agent, 'LEAD', lead))
    await world.vendor.master.asks('select app.change_follow_up($1, null, null, $2)', [
      made.id,
      world.vendor.master.id,
    ])
    const { rows } = await db.query(
      `select c.* from private.lead_follow_ups c full join (select f.id as follow_up_id, f.lead_id, f.organization_id, f.user_id, f.due_at
          from app.follow_ups f where f.lead_id is not null and f.ended_as is null) f
        on c = row(f.follow_up_id, f.lead_id, f.organization_id, f.user_id, f.due_at)::private.lead_follow_ups
        where c is null or f is null`,
    )
    expect(rows).toEqual([])
  }),
)
