import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { anonymous, one, queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

/** Every trigger by kind. A new trigger belongs into one of them; its migration says so. */
const triggersByKind = {
  ACCOUNT: ['application_received', 'new_user_created', 'permissions_changed'],
  FOLLOW_UPS: ['follow_up_due', 'follow_up_ended', 'follow_up_given'],
  LEADS: [
    'assign_lead_to_service_agent',
    'assign_lead_to_vendor',
    'customer_replied',
    'customer_withdrew',
    'lead_mail_refused',
    'lead_mail_waiting',
    'lead_offer_declined',
    'lead_offer_expired',
    'lead_offer_reminder',
    'new_lead_submitted',
    'offers_limited',
  ],
  MONEY: ['invoice_issued', 'invoice_overdue', 'payment_reported', 'payout_sent'],
  POSTS: [
    'post_comment',
    'post_like',
    'post_mention',
    'post_removed',
    'post_reported',
    'post_restored',
    'posting_paused',
  ],
  PROGRESS: ['lead_status_changed'],
  SERVICES: [
    'new_service_created',
    'new_service_requested',
    'service_approved',
    'service_proposed',
    'service_rejected',
  ],
  SUPPORT: [
    'ticket_assigned',
    'ticket_escalated',
    'ticket_mail_waiting',
    'ticket_received',
    'ticket_replied',
    'ticket_updated',
  ],
}

const choose = (person: Person, kind: string, inApp: boolean, mail: string) =>
  person.asks('select app.save_notification_choice($1, $2, $3)', [kind, inApp, mail])
const hours = (person: Person, ...values: unknown[]) =>
  person.asks('select app.save_notification_settings($1, $2, $3, $4)', values)
const notify = (db: pg.Client, person: Person, trigger = 'post_like') =>
  db.query(`select private.notify_user($1, $2, '{"userName": "Ana"}')`, [trigger, person.id])
const mailsOf = async (db: pg.Client, person: Person) =>
  (
    await db.query<{ batch: string | null; is_daily: boolean; jobs: number }>(
      `select batch, is_daily, (select count(*)::int from graphile_worker._private_jobs j
          where j.payload ->> 'batch' = m.batch::text) as jobs
        from private.notification_mails m where user_id = $1 order by in_app_notification_id`,
      [person.id],
    )
  ).rows

test(
  'each trigger belongs to a kind',
  withFixture(async (db) => {
    const { rows } = await db.query<{ kind: string; triggers: string[] }>(
      'select kind, array_agg(code order by code) as triggers from app.notification_triggers group by kind',
    )
    expect(Object.fromEntries(rows.map(({ kind, triggers }) => [kind, triggers]))).toEqual(triggersByKind)
  }),
)

describe('what a person chooses', () => {
  const read = `select code, app.notification_kinds_in_app(k) as in_app, app.notification_kinds_mail(k) as mail
    from app.notification_kinds k order by position`

  test(
    'starts as the app and mail right away, and changes for them alone',
    withFixture(async (_db, { vendor, associate }) => {
      const usual = await associate.asks<{ code: string }>(read)
      expect(new Set(usual.map((kind) => JSON.stringify({ ...kind, code: '' })))).toEqual(
        new Set([JSON.stringify({ code: '', in_app: true, mail: 'NOW' })]),
      )
      await choose(vendor.agent, 'POSTS', false, 'DAILY')
      await choose(vendor.agent, 'LEADS', true, 'NEVER')
      const changed = await vendor.agent.asks(read)
      expect(changed).toContainEqual({ code: 'POSTS', in_app: false, mail: 'DAILY' })
      expect(changed).toContainEqual({ code: 'LEADS', in_app: true, mail: 'NEVER' })
      expect(await associate.asks(read)).toEqual(usual)
      expect(await vendor.master.asks(read)).toEqual(usual)
      expect(await vendor.master.asks('select * from app.notification_choices')).toEqual([])
    }),
  )

  test(
    'is refused for unknown kinds, times and zones, and to anonymous callers',
    withFixture(async (db, { associate }) => {
      const refused = async (call: string, ...values: unknown[]) =>
        (await queryAs(db, associate, call, values)).error?.code
      const choice = 'select app.save_notification_choice($1, $2, $3)'
      const settings = 'select app.save_notification_settings($1, $2, $3, $4)'
      expect(await refused(choice, 'NOTHING', true, 'NOW')).toBe('TS004')
      expect(await refused(choice, 'POSTS', true, 'LATER')).toBe('TS004')
      expect(await refused(choice, 'POSTS', null, 'NOW')).toBe('TS004')
      for (const zone of ['Mars/Base', 'EST5EDT4,M3', '+05:00', '', null, 'a/b; drop table'])
        expect(await refused(settings, zone, null, null, 480)).toBe('TS004')
      for (const [from, to, digest] of [
        [60, null, 480],
        [null, 60, 480],
        [60, 60, 480],
        [-1, 60, 480],
        [60, 1440, 480],
        [60, 120, 1440],
        [60, 120, null],
      ])
        expect(await refused(settings, 'UTC', from, to, digest)).toBe('TS004')
      expect(await refused(settings, 'Europe/Berlin', 1320, 420, 480)).toBeUndefined()
      for (const [call, values] of [
        [choice, ['POSTS', true, 'NOW']],
        [settings, ['UTC', null, null, 480]],
      ] as const)
        expect((await queryAs(db, anonymous, call, [...values])).error?.code).toBe('42501')
    }),
  )

  test(
    'hides a kind from the lists and the count, and back',
    withFixture(async (db, { vendor }) => {
      await notify(db, vendor.agent)
      await notify(db, vendor.agent, 'permissions_changed')
      const listed = async () =>
        (
          await vendor.agent.asks<{ trigger: string }>(
            'select notification_trigger as trigger from app.seen_notifications() order by 1',
          )
        ).map(({ trigger }) => trigger)
      const unread = async () =>
        (await vendor.agent.asks<{ n: number }>(`select app.mark_notifications_read('{}') as n`))[0]?.n
      expect([await listed(), await unread()]).toEqual([['permissions_changed', 'post_like'], 2])
      await choose(vendor.agent, 'POSTS', false, 'NOW')
      expect([await listed(), await unread()]).toEqual([['permissions_changed'], 1])
      await choose(vendor.agent, 'POSTS', true, 'NOW')
      expect(await listed()).toHaveLength(2)
    }),
  )

  test(
    'decides whether a mail leaves now, with the digest, or never',
    withFixture(async (db, { vendor, associate }) => {
      await db.query(`update app.user_contacts set email_notifications = true`)
      await choose(vendor.agent, 'POSTS', true, 'NEVER')
      await choose(associate, 'POSTS', true, 'DAILY')
      for (const person of [vendor.agent, vendor.master, associate]) await notify(db, person)
      expect(await mailsOf(db, vendor.agent)).toEqual([])
      expect(await mailsOf(db, vendor.master)).toEqual([
        { batch: expect.any(String) as string, is_daily: false, jobs: 1 },
      ])
      expect(await mailsOf(db, associate)).toEqual([{ batch: null, is_daily: true, jobs: 0 }])
      await notify(db, vendor.agent, 'permissions_changed')
      expect(await mailsOf(db, vendor.agent)).toHaveLength(1)
    }),
  )
})

describe('hours', () => {
  const moments = (fn: string) => async (db: pg.Client, person: Person, moment: string) =>
    (
      await one<{ at: Date }>(db, `select private.${fn}($1, $2::timestamptz) as at`, [person.id, moment])
    ).at.toISOString()
  const afterQuiet = moments('after_quiet')
  const nextDigest = moments('next_digest')

  test(
    'quiet ones end in the person’s own time zone, also past midnight and over the change to summer time',
    withFixture(async (db, { associate, vendor }) => {
      await hours(associate, 'Asia/Tokyo', 22 * 60, 7 * 60, 480)
      // 22:00 to 7:00 in Tokyo is 13:00 to 22:00 UTC.
      expect(await afterQuiet(db, associate, '2026-11-23T12:59:59Z')).toBe('2026-11-23T12:59:59.000Z')
      expect(await afterQuiet(db, associate, '2026-11-23T13:00:00Z')).toBe('2026-11-23T22:00:00.000Z')
      expect(await afterQuiet(db, associate, '2026-11-23T18:30:00Z')).toBe('2026-11-23T22:00:00.000Z')
      expect(await afterQuiet(db, associate, '2026-11-23T22:00:00Z')).toBe('2026-11-23T22:00:00.000Z')
      await hours(associate, 'UTC', 12 * 60, 13 * 60, 480)
      expect(await afterQuiet(db, associate, '2026-11-23T12:30:00Z')).toBe('2026-11-23T13:00:00.000Z')
      expect(await afterQuiet(db, associate, '2026-11-23T13:30:00Z')).toBe('2026-11-23T13:30:00.000Z')
      await hours(associate, 'America/New_York', 22 * 60, 7 * 60, 480)
      expect(await afterQuiet(db, associate, '2027-03-14T06:30:00Z')).toBe('2027-03-14T11:00:00.000Z')
      expect(await afterQuiet(db, vendor.agent, '2026-11-23T12:30:00Z')).toBe('2026-11-23T12:30:00.000Z')
    }),
  )

  test(
    'are those of the operator until chosen, and one’s own alone',
    withFixture(async (db, { associate, vendor }) => {
      const { time_zone } = await one<{ time_zone: string }>(
        db,
        'select time_zone from private.operator_settings',
      )
      const own = 'select * from app.own_notification_settings()'
      await hours(associate, 'Asia/Tokyo', 60, 120, 540)
      const [chosen, usual] = [await associate.asks(own), await vendor.agent.asks(own)]
      expect(chosen).toEqual([
        { user_id: associate.id, time_zone: 'Asia/Tokyo', quiet_from: 60, quiet_to: 120, digest_minute: 540 },
      ])
      expect(usual).toEqual([
        { user_id: vendor.agent.id, time_zone, quiet_from: null, quiet_to: null, digest_minute: 480 },
      ])
      expect(await vendor.agent.asks('select * from app.notification_settings')).toEqual([])
    }),
  )

  test(
    'of the digest are 8:00 in the operator’s zone until chosen, and never within quiet hours',
    withFixture(async (db, { associate }) => {
      await db.query(`update private.operator_settings set time_zone = 'America/Chicago'`)
      expect(await nextDigest(db, associate, '2026-11-23T12:00:00Z')).toBe('2026-11-23T14:00:00.000Z')
      expect(await nextDigest(db, associate, '2026-11-23T14:00:00Z')).toBe('2026-11-24T14:00:00.000Z')
      await hours(associate, 'Asia/Tokyo', null, null, 18 * 60 + 30)
      expect(await nextDigest(db, associate, '2026-11-23T12:00:00Z')).toBe('2026-11-24T09:30:00.000Z')
      await hours(associate, 'UTC', 7 * 60, 9 * 60, 480)
      expect(await nextDigest(db, associate, '2026-11-23T05:00:00Z')).toBe('2026-11-23T09:00:00.000Z')
    }),
  )
})

describe('a digest is', () => {
  const clock = (db: pg.Client, at: string) =>
    db.query('update private.operator_settings set clock_stands_at = $1', [at])
  const make = (db: pg.Client) => db.query('select jobs.make_digests()')
  const batches = async (db: pg.Client, person: Person) =>
    (await mailsOf(db, person)).map(({ batch }) => batch)

  test(
    'one a day with all that waits, also after a week, and each event is in one',
    withFixture(async (db, { associate, vendor }) => {
      await db.query(`update app.user_contacts set email_notifications = true`)
      for (const person of [associate, vendor.agent]) {
        await choose(person, 'POSTS', true, 'DAILY')
        await hours(person, 'UTC', null, null, 480)
      }
      for (const day of [1, 2, 3, 4, 5, 6, 7]) {
        await clock(db, `2026-11-0${day}T12:00:00Z`)
        await notify(db, associate)
      }
      await make(db)
      await make(db)
      const [first, ...more] = await batches(db, associate)
      // The last one is due the day after.
      expect(more).toEqual([first, first, first, first, first, null])
      expect(first).not.toBeNull()
      expect((await mailsOf(db, associate))[0]?.jobs).toBe(1)
      expect(await batches(db, vendor.agent)).toEqual([])
      await clock(db, '2026-11-08T07:59:59Z')
      await make(db)
      expect((await batches(db, associate)).at(-1)).toBeNull()
      await clock(db, '2026-11-08T08:00:00Z')
      await make(db)
      const last = (await batches(db, associate)).at(-1)
      expect([last === null, last === first]).toEqual([false, false])
    }),
  )

  test(
    'not made twice a day, for an event whose transaction committed late',
    withFixture(async (db, { associate }) => {
      await db.query(`update app.user_contacts set email_notifications = true`)
      await choose(associate, 'POSTS', true, 'DAILY')
      await hours(associate, 'UTC', null, null, 480)
      await clock(db, '2026-11-01T07:59:59Z')
      await notify(db, associate)
      await clock(db, '2026-11-01T08:00:00Z')
      await make(db)
      await db.query('update private.operator_settings set clock_stands_at = $1', ['2026-11-01T07:59:59Z'])
      await notify(db, associate)
      await clock(db, '2026-11-01T20:00:00Z')
      await make(db)
      const [first, second] = await batches(db, associate)
      expect([first === null, second]).toEqual([false, null])
      await clock(db, '2026-11-02T08:00:00Z')
      await make(db)
      expect((await batches(db, associate))[1]).not.toBeNull()
    }),
  )

  test(
    'moved with the hour that a person chooses later',
    withFixture(async (db, { associate }) => {
      await db.query(`update app.user_contacts set email_notifications = true`)
      await clock(db, '2026-11-01T12:00:00Z')
      await choose(associate, 'POSTS', true, 'DAILY')
      await hours(associate, 'UTC', null, null, 480)
      await notify(db, associate)
      await hours(associate, 'UTC', null, null, 18 * 60)
      const { leaves_at: at } = await one<{ leaves_at: Date }>(
        db,
        'select leaves_at from private.notification_mails where user_id = $1',
        [associate.id],
      )
      expect(at.toISOString()).toBe('2026-11-01T18:00:00.000Z')
    }),
  )
})

describe('marking as read', () => {
  const isRead = async (person: Person) =>
    (
      await person.asks<{ is_read: boolean }>(
        'select app.in_app_notifications_is_read(n) as is_read from app.seen_notifications() n order by n.id',
      )
    ).map(({ is_read }) => is_read)

  test(
    'all of one’s own, and undoing it, leaves earlier marks and other people alone',
    withFixture(async (db, { vendor }) => {
      for (let n = 0; n < 3; n += 1) await notify(db, vendor.agent)
      await notify(db, vendor.master)
      const [first] = await vendor.agent.asks<{ id: string }>(
        'select min(id) as id from app.seen_notifications()',
      )
      await vendor.agent.asks('select app.mark_notifications_read(array[$1::bigint])', [first?.id])
      await db.query(`update app.notification_reads set read_at = read_at - interval '1 minute'`)
      const [marked] = await vendor.agent.asks<{ at: string }>(
        'select app.mark_all_notifications_read()::text as at',
      )
      expect(await isRead(vendor.agent)).toEqual([true, true, true])
      expect(await isRead(vendor.master)).toEqual([false])
      await vendor.master.asks('select app.undo_mark_all_read($1)', [marked?.at])
      expect(await isRead(vendor.agent)).toEqual([true, true, true])
      await vendor.agent.asks('select app.undo_mark_all_read($1)', [marked?.at])
      expect(await isRead(vendor.agent)).toEqual([true, false, false])
      await vendor.agent.asks('select app.mark_notifications_unread(array[$1::bigint])', [first?.id])
      expect(await isRead(vendor.agent)).toEqual([false, false, false])
    }),
  )
})
