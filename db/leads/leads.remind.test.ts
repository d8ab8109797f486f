import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, name, offer, submit } from '../test/world-leads.ts'
import { seedWorld, type Person, type World } from '../test/world.ts'
import { clockAt, setHours } from './test/limits.ts'
import { clockAtReminder, remind, remindersOf } from './test/remind.ts'
import { undo } from './test/undo.ts'

const withWorld = sharedFixture(seedWorld)

/** A new lead, offered to the vendor. */
async function offered(db: pg.Client, { associate, operator, vendor }: World): Promise<number> {
  const lead = await submit(db, associate, vendor.organization.id)
  await offer(operator.master, lead, vendor.organization.id)
  return lead
}

/** The reminders of the lead that the person reads. */
async function readBy(person: Person, lead: number): Promise<Record<string, unknown>[]> {
  const rows = await person.asks<{ data: Record<string, unknown> }>(
    `select data from app.in_app_notifications where lead_id = $1 and notification_trigger = 'lead_offer_reminder'`,
    [lead],
  )
  return rows.map(({ data }) => data)
}

const jobsOf = (db: pg.Client, lead: number) =>
  one<{ mails: number; pushes: number }>(
    db,
    `select (select count(*)::int from private.notification_mails m where m.in_app_notification_id = any (n.ids)) as mails,
        (select count(*)::int from private.push_messages p where p.in_app_notification_id = any (n.ids)) as pushes
      from (select array(select id from app.in_app_notifications where lead_id = $1
        and notification_trigger = 'lead_offer_reminder') as ids) n`,
    [lead],
  )

test(
  'at half time the provider’s admins and the assigned agent are reminded once, and no one else',
  withWorld(async (db, world) => {
    const { vendor, others, operator, associate, multiRole } = world
    const lead = await offered(db, world)
    await name(vendor.master, lead, vendor.agent)
    await clockAtReminder(db, lead, '-1 second')
    await remind(db)
    expect(await readBy(vendor.master, lead)).toEqual([])
    await clockAtReminder(db, lead)
    expect(await remind(db)).toBeGreaterThan(0)
    expect(await remind(db), 'a second worker finds nothing to do').toBe(0)
    const { expires } = await one<{ expires: Date }>(
      db,
      'select offer_expires_at as expires from app.leads where id = $1',
      [lead],
    )
    for (const person of [vendor.master, vendor.admin, vendor.agent]) {
      const [data, ...more] = await readBy(person, lead)
      expect(more).toEqual([])
      expect(Object.keys(data ?? {}).toSorted()).toEqual(['leadPublicId', 'respondBy', 'serviceName'])
      expect(new Date(String(data?.['respondBy']))).toEqual(expires)
    }
    for (const person of [others.vendor.master, multiRole.master, operator.master, associate])
      expect(await readBy(person, lead)).toEqual([])
  }),
)

test(
  'without an assigned agent no agent is reminded, and each person gets it as they chose',
  withWorld(async (db, world) => {
    const { vendor } = world
    await vendor.admin.asks(`select app.save_notification_choice('LEADS', false, 'NEVER', false)`)
    for (const [person, endpoint] of [
      [vendor.master, 'https://push.example/1'],
      [vendor.admin, 'https://push.example/2'],
    ] as const)
      await person.asks('select app.save_push_subscription($1, $2, $3)', [
        endpoint,
        'a'.repeat(87),
        'b'.repeat(22),
      ])
    const lead = await offered(db, world)
    await clockAtReminder(db, lead)
    await remind(db)
    expect(await readBy(vendor.agent, lead)).toEqual([])
    expect(await jobsOf(db, lead)).toEqual({ mails: 1, pushes: 1 })
    const shown = (person: Person) =>
      person.asks(
        `select from app.seen_notifications() where lead_id = $1 and notification_trigger = 'lead_offer_reminder'`,
        [lead],
      )
    expect([await shown(vendor.master), await shown(vendor.admin)]).toEqual([[{}], []])
  }),
)

const ends: Record<string, (db: pg.Client, world: World, lead: number) => Promise<unknown>> = {
  accepts: (_, { vendor }, lead) => move(vendor.master, lead, 'accept'),
  declines: (_, { vendor }, lead) => move(vendor.master, lead, 'decline', 'No capacity'),
  'is recalled': (_, { operator }, lead) => move(operator.master, lead, 'recall'),
  'loses it to another': async (_, { operator, others }, lead) => {
    await move(operator.master, lead, 'recall')
    await offer(operator.master, lead, others.vendor.organization.id)
  },
  'loses it as its referrer withdraws it': (_, { associate }, lead) =>
    move(associate, lead, 'withdraw', 'Not needed'),
  'lets it expire': async (db, _, lead) => {
    await db.query(`update app.leads set offer_expires_at = now() - interval '1 second' where id = $1`, [
      lead,
    ])
    await db.query('select jobs.run_lead_clock()')
  },
}

test.for(Object.entries(ends))('a provider that %s is not reminded', ([, end]) =>
  withWorld(async (db, world) => {
    const lead = await offered(db, world)
    const { at } = await clockAtReminder(db, lead)
    await end(db, world, lead)
    // The offer of another provider, which began just now, has its half time some moments later.
    await db.query('update private.operator_settings set clock_stands_at = $1', [at])
    await remind(db)
    expect(await remindersOf(db, lead)).toBe(0)
  })(),
)

test.for(Object.entries(ends))('a reminder goes with its mail and push, once the provider %s', ([, end]) =>
  withWorld(async (db, world) => {
    const { vendor } = world
    const lead = await offered(db, world)
    await clockAtReminder(db, lead)
    await remind(db)
    expect([await remindersOf(db, lead), (await jobsOf(db, lead)).mails]).toEqual([1, 2])
    await end(db, world, lead)
    expect([await remindersOf(db, lead), (await jobsOf(db, lead)).mails]).toEqual([0, 0])
    expect(await readBy(vendor.master, lead)).toEqual([])
  })(),
)

test(
  'the next provider is reminded of its own offer',
  withWorld(async (db, world) => {
    const { vendor, others, operator } = world
    const lead = await offered(db, world)
    await move(vendor.master, lead, 'accept')
    await offer(operator.master, lead, others.vendor.organization.id)
    await clockAtReminder(db, lead)
    await remind(db)
    expect(await readBy(vendor.master, lead)).toEqual([])
    expect(await readBy(others.vendor.master, lead)).toHaveLength(1)
  }),
)

test(
  'an offer that returns by an undo is reminded of once, also if half of its time was over',
  withWorld(async (db, world) => {
    const { vendor, operator } = world
    const lead = await offered(db, world)
    await clockAtReminder(db, lead)
    await move(operator.master, lead, 'recall')
    await remind(db)
    expect(await remindersOf(db, lead)).toBe(0)
    await undo(db, operator.master, lead)
    await remind(db)
    await remind(db)
    expect(await readBy(vendor.master, lead)).toHaveLength(1)
    await move(operator.master, lead, 'recall')
    await undo(db, operator.master, lead)
    await remind(db)
    expect(await remindersOf(db, lead), 'it was reminded of').toBe(0)
  }),
)

test(
  'an undone offer has no reminder, and one that ended for good is forgotten',
  withWorld(async (db, world) => {
    const { operator } = world
    const waiting = `select from private.offer_reminders r join app.lead_offers o on o.id = r.offer_id where o.lead_id = $1`
    const undone = await offered(db, world)
    await undo(db, operator.master, undone)
    expect((await db.query(waiting, [undone])).rowCount).toBe(0)
    const recalled = await offered(db, world)
    await clockAtReminder(db, recalled)
    await move(operator.master, recalled, 'recall')
    await remind(db)
    expect((await db.query(waiting, [recalled])).rowCount).toBe(1)
    await db.query(
      `update app.lead_offers set ended_at = clock_timestamp() - interval '10 minutes' where lead_id = $1`,
      [recalled],
    )
    await remind(db)
    expect([(await db.query(waiting, [recalled])).rowCount, await remindersOf(db, recalled)]).toEqual([0, 0])
  }),
)

test.for([
  ['six hours late', 'r.remind_at', '6 hours', 1],
  ['with more than ten minutes left', 'o.expires_at', '-10 minutes -1 second', 1],
  ['with ten minutes left', 'o.expires_at', '-10 minutes', 0],
  ['after the deadline', 'o.expires_at', '1 hour', 0],
] as const)('after downtime, %s', ([, from, later, expected]) =>
  withWorld(async (db, world) => {
    const lead = await offered(db, world)
    await db.query(
      `update private.operator_settings set clock_stands_at = (select ${from} + $2::interval
        from private.offer_reminders r join app.lead_offers o on o.id = r.offer_id where o.lead_id = $1)`,
      [lead, later],
    )
    await remind(db)
    await remind(db)
    expect(await remindersOf(db, lead)).toBe(expected)
  })(),
)

const half = async (db: pg.Client, provider: number, since: string) =>
  (
    await one<{ at: string | null }>(
      db,
      `select to_char(private.half_time($1, x.since, private.offer_deadline($1, x.since)) at time zone 'America/Chicago',
          'Dy DD Mon HH24:MI') as at from (select $2::timestamptz as since) x`,
      [provider, `${since} America/Chicago`],
    )
  ).at

test(
  'half of the time is counted as the deadline is, and begins no reminder at a closing time',
  withWorld(async (db, { vendor: { organization, master }, others }) => {
    await clockAt(db, '2026-11-01 12:00')
    expect(await half(db, others.vendor.organization.id, '2026-11-20 17:00')).toBe('Sat 21 Nov 05:00')
    expect(await half(db, others.vendor.organization.id, '2026-10-31 18:00'), 'clocks are set back').toBe(
      'Sun 01 Nov 05:00',
    )
    await setHours(master, organization.id, { holidays: ['THANKSGIVING'] })
    // 12 open hours: one on Friday, nine on Monday, two on Tuesday.
    expect(await half(db, organization.id, '2026-11-20 16:00')).toBe('Tue 24 Nov 10:00')
    expect(await half(db, organization.id, '2026-11-24 16:00'), 'over a holiday').toBe('Fri 27 Nov 10:00')
    expect(await half(db, organization.id, '2026-11-16 14:00'), 'at the next opening').toBe(
      'Wed 18 Nov 08:00',
    )
    await setHours(master, organization.id, { weekdays: [1], opens: 480, closes: 540 })
    // The deadline is cut at 30 days: four open hours, of which two are over on Monday, Nov 30.
    expect(await half(db, organization.id, '2026-11-20 16:00')).toBe('Mon 07 Dec 08:00')
    await setHours(master, organization.id, {
      weekdays: [1],
      daysOff: ['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'],
    })
    expect(await half(db, organization.id, '2026-11-20 16:00'), 'closed until the deadline').toBeNull()
  }),
)

test(
  'of any offer, as much open time is before its half time as after it',
  withWorld(async (db, { vendor: { organization, master } }) => {
    await clockAt(db, '2026-11-01 12:00')
    await setHours(master, organization.id, { holidays: ['THANKSGIVING', 'CHRISTMAS'], closes: 1011 })
    const wrong = await db.query(
      `select x.since from generate_series(0, 79) n
          cross join lateral (select '2026-10-25Z'::timestamptz + make_interval(mins => n * 1237) as since) x
          cross join lateral (select private.offer_deadline($1, x.since) as until) d
          cross join lateral (select private.half_time($1, x.since, d.until) as at) h
          cross join (select private.hours_of(c) as hours from private.calendars c where c.organization_id = $1) k
        where h.at is null or not private.is_open_at(k.hours, h.at)
          or abs(extract(epoch from private.open_between(k.hours, x.since, h.at) - private.open_between(k.hours, h.at, d.until))) > 1`,
      [organization.id],
    )
    expect(wrong.rows).toEqual([])
  }),
)
