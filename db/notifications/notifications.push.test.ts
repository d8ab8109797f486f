import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { anonymous, one, queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const keys = ['a'.repeat(87), 'b'.repeat(22)]
const save = 'select app.save_push_subscription($1, $2, $3)'
const endpointOf = (name: string) => `https://push.example/${name}`
const subscribe = (person: Person, name: string) => person.asks(save, [endpointOf(name), ...keys])
const owners = async (db: pg.Client) =>
  (
    await db.query<{ endpoint: string; user_id: number }>(
      'select endpoint, user_id from private.push_subscriptions order by endpoint',
    )
  ).rows
const jobs = async (db: pg.Client) =>
  (
    await db.query<{ person: number; waits: boolean }>(
      `select s.user_id as person, j.run_at > clock_timestamp() as waits from graphile_worker._private_jobs j
        join private.push_subscriptions s on s.id = (j.payload ->> 'subscriptionId')::int order by 1`,
    )
  ).rows
const like = (db: pg.Client, person: Person) =>
  db.query(`select private.notify_user('post_like', $1, '{"userName": "Ana"}')`, [person.id])

describe('a push subscription', () => {
  test(
    'belongs to the person who saved it last, who alone sees and removes it',
    withFixture(async (db, { vendor, associate }) => {
      const has = async (person: Person) =>
        (
          await person.asks<{ has: boolean }>('select app.has_push_subscription($1) as has', [
            endpointOf('1'),
          ])
        )[0]?.has
      await subscribe(vendor.agent, '1')
      expect([await has(vendor.agent), await has(associate)]).toEqual([true, false])
      await associate.asks('select app.remove_push_subscription($1)', [endpointOf('1')])
      expect(await owners(db)).toEqual([{ endpoint: endpointOf('1'), user_id: vendor.agent.id }])
      await subscribe(associate, '1')
      expect([await has(vendor.agent), await has(associate)]).toEqual([false, true])
      expect(await associate.asks('select app.own_push_subscriptions() as n')).toEqual([{ n: 1 }])
      await associate.asks('select app.remove_push_subscription($1)', [endpointOf('1')])
      expect(await owners(db)).toEqual([])
    }),
  )

  test(
    'ends with the session it was made in',
    withFixture(async (db, { vendor }) => {
      await subscribe(vendor.agent, '1')
      await db.query('delete from app.sessions where user_id = $1', [vendor.agent.id])
      expect(await owners(db)).toEqual([])
    }),
  )

  test(
    'is refused in a wrong form, above 20 browsers, and to anonymous callers',
    withFixture(async (db, { vendor }) => {
      const code = async (values: unknown[], as = vendor.agent) =>
        (await queryAs(db, as, save, values)).error?.code
      const hosts = ['127.0.0.1', '169.254.169.254', '[::1]', 'localhost', 'printer.local']
      const wrongHosts = [...hosts, 'push.example:22', 'user@push.example'].map((host) => `https://${host}/x`)
      const others = ['', 'ftp://push.example/1', 'http://push.example/1', 'https://a b', null]
      for (const endpoint of [...wrongHosts, ...others, `https://${'a'.repeat(1000)}`])
        expect(await code([endpoint, ...keys]), String(endpoint)).toBe('TS004')
      expect(await code([endpointOf('1'), 'short', keys[1]])).toBe('TS004')
      expect(await code([endpointOf('1'), keys[0], `${keys[1]}=`])).toBe('TS004')
      for (let n = 0; n < 20; n += 1) await subscribe(vendor.agent, String(n))
      expect(await code([endpointOf('20'), ...keys])).toBe('TS004')
      expect(await code([endpointOf('19'), ...keys])).toBeUndefined()
      expect((await queryAs(db, anonymous, save, [endpointOf('1'), ...keys])).error?.code).toBe('42501')
    }),
  )
})

describe('an event is pushed', () => {
  test(
    'to each browser of its readers once, but not to the user who caused it',
    withFixture(async (db, { vendor, associate }) => {
      await subscribe(vendor.master, '1')
      await subscribe(vendor.master, '2')
      await subscribe(vendor.admin, '3')
      await subscribe(associate, '4')
      await db.query(`select private.notify_organization('invoice_overdue', $1, '{}')`, [
        vendor.organization.id,
      ])
      expect((await jobs(db)).map(({ person }) => person)).toEqual(
        [vendor.master.id, vendor.master.id, vendor.admin.id].toSorted((a, b) => a - b),
      )
      await db.query('select private.push_notification(n, null) from app.in_app_notifications n')
      expect(await jobs(db)).toHaveLength(3)
      await db.query('select private.push_notification(n, $1) from app.in_app_notifications n', [
        associate.id,
      ])
      expect(await jobs(db)).toHaveLength(3)
    }),
  )

  test(
    'unless the person does not want its kind pushed, and after quiet hours',
    withFixture(async (db, { vendor, associate }) => {
      for (const person of [vendor.agent, associate]) await subscribe(person, String(person.id))
      await vendor.agent.asks(`select app.save_notification_choice('POSTS', true, 'NOW', false)`)
      await db.query(
        `insert into app.notification_settings (user_id, time_zone, quiet_from, quiet_to)
          select $1, 'UTC', (minute + 1380) % 1440, (minute + 60) % 1440 from
            (select (extract(epoch from (clock_timestamp() at time zone 'UTC')::time) / 60)::int % 1440 as minute) n`,
        [associate.id],
      )
      for (const person of [vendor.agent, associate]) await like(db, person)
      expect(await jobs(db)).toEqual([{ person: associate.id, waits: true }])
    }),
  )

  test(
    'not any more once it is read, and no longer to a lost reader',
    withFixture(async (db, { vendor }) => {
      await subscribe(vendor.agent, '1')
      await like(db, vendor.agent)
      const message = `select (select count(*)::int from jobs.push_message(m.in_app_notification_id, m.push_subscription_id)) as n
        from private.push_messages m`
      expect(await one(db, message)).toEqual({ n: 1 })
      await vendor.agent.asks('select app.mark_all_notifications_read()')
      expect(await one(db, message)).toEqual({ n: 0 })
      await db.query('delete from app.notification_reads')
      await db.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [vendor.agent.id])
      const left = await db.query<{ n: number }>(message)
      expect(left.rows.every(({ n }) => n === 0)).toBe(true)
    }),
  )
})

test(
  'the private key is for the worker alone, and the first keys stay',
  withFixture(async (db, { operator }) => {
    await db.query(`select jobs.push_keys(repeat('a', 87), repeat('b', 43))`)
    const offered = await one(db, `select * from jobs.push_keys(repeat('c', 87), repeat('d', 43))`)
    expect(offered).toEqual({ public_key: 'a'.repeat(87), private_key: 'b'.repeat(43) })
    const key = 'select app.push_public_key() as key'
    expect(await operator.master.asks(key)).toEqual([{ key: 'a'.repeat(87) }])
    for (const text of ['select * from private.push_keys', `select * from jobs.push_keys('', '')`])
      expect((await queryAs(db, operator.master, text, [])).error?.code).toBe('42501')
  }),
)
