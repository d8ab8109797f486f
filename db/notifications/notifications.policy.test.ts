import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, offer, submit } from '../test/world-leads.ts'
import { seedPerson, seedWorld, type Person, type World } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const notificationsOf = (person: Person) =>
  person.asks<{ id: string; notification_trigger: string; data: Record<string, string> }>(
    'select id, notification_trigger, data from app.in_app_notifications where created_at > now() order by id',
  )
const triggers = async (person: Person) =>
  (await notificationsOf(person)).map(({ notification_trigger }) => notification_trigger)

/** One notification for each kind of audience. */
async function notifyEach(db: pg.Client, { vendor, associate }: World): Promise<void> {
  await db.query(`select private.notify_user('new_user_created', $1, '{}')`, [vendor.agent.id])
  await db.query(`select private.notify_organization('assign_lead_to_vendor', $1, '{}')`, [
    vendor.organization.id,
  ])
  await db.query(`select private.notify_operator('new_lead_submitted', '{}')`)
  await db.query(`select private.notify_user('payout_sent', $1, '{}')`, [associate.id])
}

describe('the audience of a notification', () => {
  test(
    'is a user or an organization’s admins, and no other of the same kind (H1): "master admins and admins see all notifications for their organization type and user type" within their organization',
    withFixture(async (db, world) => {
      await notifyEach(db, world)
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
    'of a new service is "all provider roles and associate"',
    withFixture(async (db, { vendor, multiRole, independent, associate, operator }) => {
      await db.query(`select private.notify_all('new_service_created', '{"serviceName": "Roofing"}')`)
      const colleagues = [multiRole, independent].flatMap((team) => [
        team.master,
        team.admin,
        team.associate ?? associate,
      ])
      for (const person of [vendor.agent, multiRole.agent, independent.agent])
        expect(
          await notificationsOf(person),
          '"Other users see only those targeted at their own user id"',
        ).toEqual([])
      for (const person of [vendor.master, vendor.admin, associate, ...colleagues])
        expect(await notificationsOf(person)).toEqual([
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

describe('the read mark', () => {
  const mark = async (person: Person, ids: string[]) => {
    const [row] = await person.asks<{ left: number }>('select app.mark_notifications_read($1) as left', [ids])
    return row?.left
  }
  const read = async (person: Person) =>
    (
      await person.asks<{ id: string }>(
        `select id from app.in_app_notifications n join app.notification_reads r on r.in_app_notification_id = n.id
          where created_at > now()`,
      )
    ).length

  test(
    'is stored per reader, and the number of unread ones is returned',
    withFixture(async (db, { vendor }) => {
      for (let n = 0; n < 3; n += 1)
        await db.query(`select private.notify_organization('assign_lead_to_vendor', $1, '{}')`, [
          vendor.organization.id,
        ])
      const ids = (await notificationsOf(vendor.master)).map(({ id }) => id)
      expect(await mark(vendor.master, ids.slice(0, 1))).toBe(2)
      expect(await mark(vendor.master, ids.slice(0, 2))).toBe(1)
      expect([await read(vendor.master), await read(vendor.admin)]).toEqual([2, 0])
      expect(await mark(vendor.admin, [])).toBe(3)
    }),
  )

  test(
    'ignores notifications that the caller may not see',
    withFixture(async (db, world) => {
      await notifyEach(db, world)
      await db.query(`select private.notify_all('new_service_created', '{}')`)
      const { rows } = await db.query<{ id: string }>(
        'select id from app.in_app_notifications where created_at > now()',
      )
      const all = rows.map(({ id }) => id)
      expect(await mark(world.others.vendor.admin, all)).toBe(0)
      expect(await mark(world.operator.admin, all)).toBeGreaterThanOrEqual(0)
      const unaffected = (person: Person) =>
        one<{ n: number }>(db, 'select count(*)::int as n from app.notification_reads where user_id = $1', [
          person.id,
        ])
      expect(await unaffected(world.others.vendor.admin)).toEqual({ n: 1 })
      expect(await unaffected(world.operator.admin)).toEqual({ n: 1 })
      expect(await unaffected(world.vendor.admin)).toEqual({ n: 0 })
      expect(await mark(world.vendor.agent, all)).toBe(0)
      expect(await unaffected(world.vendor.agent), 'what is for them and no broadcast').toEqual({ n: 1 })
    }),
  )

  test(
    'notifications older than 30 days do not count as unread',
    withFixture(async (db, { associate }) => {
      const newcomer = await seedPerson(db, 'ASSOCIATE', undefined)
      await db.query(`select private.notify_user('payout_sent', $1, '{}')`, [newcomer.id])
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
  'a lead’s transitions notify its parties with the data for the texts',
  withFixture(async (db, { vendor, associate, operator, others }) => {
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
      'assign_lead_to_vendor',
      'lead_offer_declined',
    ])
    const [submitted, , accepted] = await notificationsOf(operator.admin).then((all) => [
      all[0],
      all[1],
      all[2],
    ])
    expect(submitted?.data).toMatchObject({ userName: 'Pat Example', serviceName: 'Service true' })
    expect(accepted?.data).toMatchObject({
      oldStatus: 'Offered',
      newStatus: 'Accepted',
      vendorName: vendor.organization.name,
    })
    for (const { data } of await notificationsOf(vendor.master))
      expect(JSON.stringify(data)).not.toContain(others.vendor.organization.name)
  }),
)

test(
  'only the provider with the new offer gets its deadline',
  withFixture(async (db, { vendor, associate, operator }) => {
    const lead = await submit(db, associate, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    const [offered] = await notificationsOf(vendor.master)
    const expires = await one<{ at: Date }>(
      db,
      'select offer_expires_at as at from app.leads where id = $1',
      [lead],
    )
    expect(offered?.data).toMatchObject({ respondHours: '24' })
    expect(new Date(offered?.data['respondBy'] ?? '')).toEqual(expires.at)
    for (const person of [associate, operator.admin])
      for (const { data } of await notificationsOf(person)) expect(data).not.toHaveProperty('respondBy')
  }),
)
