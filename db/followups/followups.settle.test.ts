import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, name, offer } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person } from '../test/world.ts'
import { add, leadFor, open, type FollowUp } from './test/followUps.ts'

const withFixture = sharedFixture(seedWorld)

const stored = (db: pg.Client, { id }: FollowUp) =>
  one<FollowUp>(db, 'select * from app.follow_ups where id = $1', [id])
const due = async (person: Person) => {
  const [need] = await person.asks<{ count: number }>(
    `select n.count from app.pending_tasks() n where n.kind = 'FOLLOW_UPS_DUE'`,
  )
  return need?.count
}

test(
  'a lead that goes to another provider ends the follow-ups of the first, and only those',
  withFixture(async (db, world) => {
    const { vendor, others, operator, associate } = world
    const lead = await leadFor(db, world)
    const theirs = await add(vendor.agent, 'LEAD', lead, { text: 'Ask for Casey’s plans' })
    const referrers = await add(associate, 'LEAD', lead, { text: 'Thank them' })
    const operators = await add(operator.admin, 'LEAD', lead, { text: 'Check' })
    await offer(operator.master, lead, others.vendor.organization.id)
    expect(await stored(db, theirs)).toMatchObject({ ended_as: 'LOST', what_for: '' })
    for (const still of [referrers, operators]) expect(await stored(db, still)).toEqual(still)
    expect(await due(vendor.agent)).toBe(0)
    for (const person of [vendor.agent, vendor.master]) {
      const seen = await person.asks('select ended_as, what_for from app.follow_ups where id = $1', [
        theirs.id,
      ])
      expect(seen).toEqual([{ ended_as: 'LOST', what_for: '' }])
    }
    for (const person of [others.vendor.master, others.vendor.agent])
      expect(await person.asks('select from app.follow_ups')).toEqual([])
  }),
)

test(
  'a lead’s new agent takes over what the former one had',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    const made = await add(vendor.agent, 'LEAD', lead)
    const admins = await add(vendor.admin, 'LEAD', lead)
    const next = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await name(vendor.master, lead, next)
    expect(await stored(db, made)).toEqual({ ...made, user_id: next.id })
    expect(await stored(db, admins)).toEqual(admins)
    expect([await due(vendor.agent), await due(next), await due(vendor.admin)]).toEqual([0, 1, 1])
  }),
)

test(
  'an agent who leaves passes on to the next agent, else to the admin who removed them',
  withFixture(async (db, world) => {
    const { vendor, operator } = world
    const lead = await leadFor(db, world)
    const next = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    // Not the first of the master admins.
    const acting = await seedPerson(db, 'MASTER_ADMIN', vendor.organization)
    const made = await add(vendor.agent, 'LEAD', lead)
    const aboutOneself = await add(vendor.agent, 'PERSON', vendor.master.id)
    await acting.asks('select app.deactivate_user($1, $2)', [vendor.agent.id, next.id])
    expect((await stored(db, made)).user_id).toBe(next.id)
    expect((await stored(db, aboutOneself)).user_id).toBe(acting.id)
    await acting.asks('select app.deactivate_user($1)', [next.id])
    expect((await stored(db, made)).user_id).toBe(acting.id)
    await operator.master.asks('select app.deactivate_user($1)', [acting.id])
    expect((await stored(db, made)).user_id).toBe(vendor.master.id)
    expect(await due(vendor.master)).toBe(2)
  }),
)

test(
  'an associate of the operator who leaves has no heir',
  withFixture(async (db, world) => {
    const { associate, operator } = world
    const made = await add(associate, 'LEAD', await leadFor(db, world), { text: 'Thank them' })
    await operator.master.asks('select app.deactivate_user($1)', [associate.id])
    expect(await stored(db, made)).toMatchObject({ ended_as: 'LOST', what_for: '' })
  }),
)

test(
  'what is undone after the person lost the lead goes to the new agent',
  withFixture(async (db, world) => {
    const { vendor } = world
    const lead = await leadFor(db, world)
    const made = await add(vendor.agent, 'LEAD', lead)
    await vendor.master.asks('select app.end_follow_up($1)', [made.id])
    const next = await seedPerson(db, 'SERVICE_AGENT', vendor.organization)
    await name(vendor.master, lead, next)
    await vendor.master.asks('select app.reopen_follow_up($1)', [made.id])
    expect((await open(vendor.master, lead)).map(({ user_id }) => user_id)).toEqual([next.id])
  }),
)

test(
  'a status change alone leaves a follow-up as it is',
  withFixture(async (db, world) => {
    const lead = await leadFor(db, world)
    const made = await add(world.vendor.agent, 'LEAD', lead)
    await move(world.vendor.agent, lead, 'contact')
    expect(await stored(db, made)).toEqual(made)
  }),
)

/** Local times of one person, in the night of a change of clocks and on usual days. */
const nights = [
  ['America/New_York', '2027-03-14 00:30', '2027-03-14 23:59', '2027-03-15 00:00'],
  ['America/New_York', '2027-11-07 00:30', '2027-11-07 23:59', '2027-11-08 00:00'],
  ['America/Los_Angeles', '2027-03-13 23:59', '2027-03-13 23:59', '2027-03-14 00:00'],
  ['Pacific/Kiritimati', '2027-06-01 12:00', '2027-06-01 23:59', '2027-06-02 00:00'],
  // Here the clocks skip midnight itself.
  ['America/Asuncion', '2024-10-05 22:00', '2024-10-05 23:59', '2024-10-06 01:00'],
  ['UTC', '2027-06-01 00:00', '2027-06-01 23:59', '2027-06-02 00:00'],
] as const

test.for(nights)('in %s at %s, what is due until midnight is due today', ([zone, now, last, next]) =>
  withFixture(async (db, world) => {
    const { agent } = world.vendor
    const lead = await leadFor(db, world)
    await agent.asks('select app.save_notification_settings($1, null, null, 480)', [zone])
    const at = async (local: string) =>
      (
        await one<{ at: Date }>(db, 'select $1::timestamp at time zone $2 as at', [local, zone])
      ).at.toISOString()
    await db.query('update private.operator_settings set clock_stands_at = $1', [await at(now)])
    await add(agent, 'LEAD', lead, { at: await at(last), text: 'today' })
    await add(agent, 'LEAD', lead, { at: await at(next), text: 'tomorrow' })
    expect(await due(agent)).toBe(1)
    const marked = await agent.asks(
      'select f.what_for, app.follow_ups_is_due_today(f) as today from app.own_follow_ups() f',
    )
    expect(marked).toEqual([
      { what_for: 'today', today: true },
      { what_for: 'tomorrow', today: false },
    ])
    await db.query('update private.operator_settings set clock_stands_at = $1', [await at(next)])
    expect(await due(agent)).toBe(2)
  })(),
)
