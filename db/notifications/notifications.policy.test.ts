import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { move, offer, submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'

const scene = played(seedWorld)

const told = (person: Person) =>
  person.asks<{ id: string; notification_trigger: string; data: Record<string, string> }>(
    'select id, notification_trigger, data from app.in_app_notifications where created_at > now() order by id',
  )
const triggers = async (person: Person) =>
  (await told(person)).map(({ notification_trigger }) => notification_trigger)

/** Something told to each kind of audience, and to nobody else. */
async function tell(db: pg.Client, { vendor, associate }: World): Promise<void> {
  await db.query(`select hidden.notify_user('new_user_created', $1, '{}')`, [vendor.agent.id])
  await db.query(`select hidden.notify_organization('assign_lead_to_vendor', $1, '{}')`, [
    vendor.organization.id,
  ])
  await db.query(`select hidden.notify_operator('new_lead_submitted', '{}')`)
  await db.query(`select hidden.notify_user('payout_sent', $1, '{}')`, [associate.id])
}

describe('who is told', () => {
  test(
    'a person what is theirs, an admin what is for their organization, and no other of the same kind (H1)',
    scene(async (db, world) => {
      await tell(db, world)
      const { vendor, operator, associate, others } = world
      expect(await triggers(vendor.agent)).toEqual(['new_user_created'])
      expect(await triggers(vendor.master)).toEqual(['assign_lead_to_vendor'])
      expect(await triggers(vendor.admin)).toEqual(['assign_lead_to_vendor'])
      expect(await triggers(operator.admin)).toEqual(['new_lead_submitted'])
      expect(await triggers(associate)).toEqual(['payout_sent'])
      for (const person of [
        others.vendor.master,
        others.vendor.agent,
        others.associate,
        world.multiRole.master,
      ])
        expect(await triggers(person)).toEqual([])
    }),
  )

  test(
    '"all provider roles and associate" of a new service; neither agents nor the operator',
    scene(async (db, { vendor, multiRole, independent, associate, operator }) => {
      await db.query(`select hidden.notify_everybody('new_service_created', '{"serviceName": "Roofing"}')`)
      const colleagues = [multiRole, independent].flatMap((team) => [
        team.master,
        team.admin,
        team.associate ?? associate,
      ])
      for (const person of [vendor.agent, multiRole.agent, independent.agent])
        expect(await told(person), '"Other users see only those targeted at their own user id"').toEqual([])
      for (const person of [vendor.master, vendor.admin, associate, ...colleagues])
        expect(await told(person)).toEqual([
          {
            id: expect.any(String) as string,
            notification_trigger: 'new_service_created',
            data: { serviceName: 'Roofing' },
          },
        ])
      expect(await triggers(operator.master)).toEqual([])
    }),
  )
})

describe('what is read', () => {
  const mark = async (person: Person, ids: string[]) => {
    const [row] = await person.asks<{ left: number }>('select app.mark_notifications_read($1) as left', [ids])
    return row?.left
  }
  const read = async (person: Person) =>
    (
      await person.asks<{ id: string }>(
        'select id from app.in_app_notifications n where app.in_app_notifications_is_read(n) and created_at > now()',
      )
    ).length

  test(
    'is kept for each reader, and the number of those left is answered',
    scene(async (db, { vendor }) => {
      for (let n = 0; n < 3; n += 1)
        await db.query(`select hidden.notify_organization('assign_lead_to_vendor', $1, '{}')`, [
          vendor.organization.id,
        ])
      const ids = (await told(vendor.master)).map(({ id }) => id)
      expect(await mark(vendor.master, ids.slice(0, 1))).toBe(2)
      expect(await mark(vendor.master, ids.slice(0, 2))).toBe(1)
      expect([await read(vendor.master), await read(vendor.admin)]).toEqual([2, 0])
      expect(await mark(vendor.admin, [])).toBe(3)
    }),
  )

  test(
    'of others is passed over: other people’s, other organizations’, broadcasts to other kinds',
    scene(async (db, world) => {
      await tell(db, world)
      await db.query(`select hidden.notify_everybody('new_service_created', '{}')`)
      const { rows } = await db.query<{ id: string }>(
        'select id from app.in_app_notifications where created_at > now()',
      )
      const all = rows.map(({ id }) => id)
      expect(await mark(world.others.vendor.admin, all)).toBe(0)
      expect(await mark(world.operator.admin, all)).toBeGreaterThanOrEqual(0)
      const kept = (person: Person) =>
        one<{ n: number }>(db, 'select count(*)::int as n from app.notification_reads where user_id = $1', [
          person.id,
        ])
      expect(await kept(world.others.vendor.admin)).toEqual({ n: 1 })
      expect(await kept(world.operator.admin)).toEqual({ n: 1 })
      expect(await kept(world.vendor.admin)).toEqual({ n: 0 })
      expect(await mark(world.vendor.agent, all)).toBe(0)
      expect(await kept(world.vendor.agent), 'what is for them and no broadcast').toEqual({ n: 1 })
    }),
  )

  test(
    'what is older than 30 days counts no longer',
    scene(async (db, { associate }) => {
      const newcomer = await seedPerson(db, 'ASSOCIATE', undefined)
      await db.query(`select hidden.notify_user('payout_sent', $1, '{}')`, [newcomer.id])
      const before = await mark(newcomer, [])
      await db.query(
        `update app.in_app_notifications set created_at = now() - interval '31 days' where target_user_id = $1`,
        [newcomer.id],
      )
      expect(Number(before) - Number(await mark(newcomer, []))).toBe(1)
      expect(await mark(associate, [])).toBe(Number(before) - 1)
    }),
  )
})

test(
  'a lead’s steps are told to its parties with what the texts are made from',
  scene(async (db, { vendor, associate, operator, others }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    await move(vendor.master, lead, 'accept')
    await offer(operator.master, lead, others.vendor.organization.id)
    await move(others.vendor.master, lead, 'decline', 'No capacity')
    const change = 'lead_status_changed'
    expect(await triggers(associate)).toEqual(['new_lead_submitted', change, change, change, change])
    expect(await triggers(vendor.master)).toEqual(['assign_lead_to_vendor', change, change])
    expect(await triggers(others.vendor.master)).toEqual(['assign_lead_to_vendor', change])
    expect(await triggers(operator.admin)).toEqual([
      'new_lead_submitted',
      'assign_lead_to_vendor',
      change,
      change,
      'assign_lead_to_vendor',
      change,
      'lead_offer_declined',
      change,
    ])
    const [submitted, , accepted] = await told(operator.admin).then((all) => [all[0], all[1], all[3]])
    expect(submitted?.data).toMatchObject({ userName: 'Pat Example', serviceName: 'Service true' })
    expect(accepted?.data).toMatchObject({
      oldStatus: 'Assigned',
      newStatus: 'Accepted',
      vendorName: vendor.organization.name,
    })
    for (const { data } of await told(vendor.master))
      expect(JSON.stringify(data)).not.toContain(others.vendor.organization.name)
  }),
)
