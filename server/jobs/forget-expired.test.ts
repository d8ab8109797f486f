import { afterAll, beforeAll, expect, test } from 'vitest'
import { notifyUser, withoutMail } from '../notifications/test/notify.ts'
import { clock } from './tasks.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture

beforeAll(async () => {
  fixture = await openFixture()
  await withoutMail(fixture.owner)
})
afterAll(() => fixture.close())

async function notified(age: string): Promise<string> {
  const id = await notifyUser(fixture.owner, agent)
  await fixture.owner.query(
    'update app.in_app_notifications set created_at = now() - $2::interval where id = $1',
    [id, age],
  )
  return id
}

async function session(expires: string): Promise<number> {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `insert into app.sessions (user_id, expires_at)
      select user_id, now() + $2::interval from app.user_contacts where email = $1 returning id`,
    [agent, expires],
  )
  return rows[0]?.id ?? 0
}

async function link(age: string, expires: string, isUsed = false): Promise<number> {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `insert into private.verification_tokens (purpose, token_hash, user_id, created_at, expires_at, used_at)
      select 'RESET', sha256(random()::text::bytea), user_id, now() - $2::interval, now() + $3::interval,
        case when $4 then now() end
      from app.user_contacts where email = $1 returning id`,
    [agent, age, expires, isUsed],
  )
  return rows[0]?.id ?? 0
}

async function remaining(table: string, ids: readonly (string | number)[]): Promise<(string | number)[]> {
  const { rows } = await fixture.owner.query<{ id: string | number }>(
    `select id from ${table} where id = any ($1) order by id`,
    [ids],
  )
  return rows.map(({ id }) => id)
}

async function run(): Promise<void> {
  const worker = await fixture.work()
  await enqueue(fixture, 'notifications__forget_expired', {})
  await done(fixture)
  await worker.stop()
}

test('only old notifications, expired sessions, and ended links are deleted', async () => {
  const notifications = [await notified('91 days'), await notified('89 days'), await notified('0 days')]
  const sessions = [await session('-1 minute'), await session('1 minute')]
  const links = [
    await link('91 days', '-90 days'),
    await link('91 days', '1 day', true),
    await link('91 days', '1 day'),
    await link('2 days', '-1 day'),
  ]
  await run()
  expect(await remaining('app.in_app_notifications', notifications)).toEqual(notifications.slice(1))
  expect(await remaining('app.sessions', sessions)).toEqual(sessions.slice(1))
  expect(await remaining('private.verification_tokens', links)).toEqual(links.slice(2))
  await run()
  expect(await remaining('app.in_app_notifications', notifications)).toEqual(notifications.slice(1))
})

test('a retention below the bell’s 30 days is refused', async () => {
  const id = await notified('30 days')
  const { rows } = await fixture.owner.query<{ most: number }>('select jobs.forget_expired(1, 10) as most')
  expect(rows).toEqual([{ most: 0 }])
  expect(await remaining('app.in_app_notifications', [id])).toEqual([id])
})

test('at most the requested number of each kind, oldest first', async () => {
  await session('-2 days')
  await session('-1 day')
  const most = async () =>
    (await fixture.owner.query<{ most: number }>('select jobs.forget_expired(90, 1) as most')).rows[0]?.most
  expect([await most(), await most(), await most()]).toEqual([1, 1, 0])
})

test('it runs once a day', () => {
  expect(clock.find(({ task }) => task === 'notifications__forget_expired')?.match).toBe('45 8 * * *')
})
