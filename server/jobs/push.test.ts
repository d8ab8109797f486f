import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPushService } from '../push/test/push-service.ts'
import { eventually } from '../test/eventually.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture
let service: Awaited<ReturnType<typeof openPushService>>
let worker: Awaited<ReturnType<Fixture['work']>> | undefined

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('update app.user_contacts set email_notifications = false')
})
afterAll(() => fixture.close())
beforeEach(async () => {
  service = await openPushService()
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
  await service.close()
  await fixture.owner.query(
    'delete from private.push_subscriptions; delete from graphile_worker._private_jobs',
  )
})

/** Switches push on in a new browser of this person. */
async function subscribe(path: string, email = agent): Promise<void> {
  const { endpoint, p256dh, auth } = service.browser(path)
  await fixture.owner.query(
    `with person as (select user_id from app.user_contacts where email = $1),
        session as (insert into app.sessions (user_id, expires_at) select user_id, now() + interval '1 day' from person
          returning id, user_id)
      insert into private.push_subscriptions (user_id, session_id, endpoint, p256dh, auth)
        select user_id, id, $2, $3, $4 from session`,
    [email, endpoint, p256dh, auth],
  )
}

const subscriptions = async () =>
  (await fixture.owner.query('select from private.push_subscriptions')).rowCount
const tell = (trigger: string, data: object) =>
  fixture.owner.query(`select private.notify_user($1, user_id, $2) from app.user_contacts where email = $3`, [
    trigger,
    data,
    agent,
  ])

test('each browser of the reader gets the popup’s sentence, its page and nothing more', async () => {
  await subscribe('/1')
  await subscribe('/2')
  await subscribe('/3', 'admin@vendor.example')
  worker = await fixture.work()
  const leadPublicId = '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1'
  await tell('lead_status_changed', {
    serviceName: 'Payroll',
    oldStatus: 'Assigned',
    newStatus: 'Accepted',
    leadPublicId,
    customerName: 'Ximena Secret',
  })
  await done(fixture)
  expect(service.received.map(({ path }) => path).toSorted()).toEqual(['/1', '/2'])
  const [{ content, headers, claims } = { content: {}, headers: {}, claims: {} }] = service.received
  expect(content).toEqual({
    title: 'Turnstone',
    body: expect.stringMatching(
      /lead status for .*Payroll.* has been changed from .*Assigned.* to .*Accepted/,
    ) as string,
    path: `/view-leads/${leadPublicId}`,
    tag: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  })
  expect(claims).toMatchObject({ sub: 'https://leads.example' })
  expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
})

const hostile: [what: string, reason: string, pushed: string][] = [
  ['a script', '<script>alert(1)</script>', '<script>alert(1)</script>'],
  ['a direction override', 'Ann\u202Eexe.fdp', 'Annexe.fdp'],
  ['control characters', 'one\r\ntwo\u0007\u001Bthree', 'one two three'],
  ['right-to-left text', 'לא מתאים', '\u2068לא מתאים\u2069'],
  ['emoji', '😀👍🏽', '😀👍🏽'],
]

test.each(hostile)('%s is pushed as plain text', async (_, reason, pushed) => {
  await subscribe('/1')
  worker = await fixture.work()
  await tell('post_removed', { subject: 'post', reason })
  await done(fixture)
  const [{ content } = { content: { body: '' } }] = service.received
  const { body } = content as { body: string }
  expect(body).toContain(`: ${pushed}`)
  expect(body).not.toMatch(/\p{Cc}|[\u061C\u200E\u200F\u202A-\u202E]/u)
})

test.each([
  ['emoji', '😀'.repeat(25_000)],
  ['right-to-left text', 'ש'.repeat(50_000)],
])('100 kB of %s fit into a push message', async (_, reason) => {
  await subscribe('/1')
  worker = await fixture.work()
  await tell('post_removed', { subject: 'post', reason })
  await done(fixture)
  const [{ content } = { content: { body: '' } }] = service.received
  const { body } = content as { body: string }
  expect(Buffer.byteLength(body)).toBeLessThan(3000)
  expect(body.isWellFormed()).toBe(true)
  expect(body.split('\u2068').length).toBe(body.split('\u2069').length)
})

test('an address that is gone is forgotten, and others are pushed to', async () => {
  for (const path of ['/gone', '/missing', '/works']) await subscribe(path)
  service.answers.set('/gone', [410]).set('/missing', [404])
  worker = await fixture.work()
  await tell('post_like', { userName: 'Ana' })
  await done(fixture)
  expect(service.received.map(({ path }) => path)).toEqual(['/works'])
  expect(await subscriptions()).toBe(1)
})

test('a push service that is busy is asked again, and each message arrives once', async () => {
  await subscribe('/busy')
  service.answers.set('/busy', [503, 429])
  worker = await fixture.work()
  await tell('post_like', { userName: 'Ana' })
  await eventually(async () => {
    await fixture.owner.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    )
    expect(service.received).toHaveLength(1)
  })
  await done(fixture)
  const { rows } = await fixture.owner.query<{ notification: number; subscription: number }>(
    `select m.in_app_notification_id::int as notification, m.push_subscription_id as subscription
      from private.push_messages m join private.push_subscriptions s on s.id = m.push_subscription_id`,
  )
  const payload = { notificationId: rows[0]?.notification, subscriptionId: rows[0]?.subscription }
  await Promise.all([1, 2].map(() => enqueue(fixture, 'notifications__send_push', payload)))
  await done(fixture)
  expect(service.received).toHaveLength(1)
})

test('this machine and its network are no push services', async () => {
  await subscribe('/private')
  worker = await fixture.work(undefined, 20_000, {}, { pushToPrivate: false })
  await tell('post_like', { userName: 'Ana' })
  await done(fixture)
  expect(service.received).toEqual([])
  expect(await subscriptions()).toBe(0)
})

test('the keys are made once, by whichever worker starts first', async () => {
  const key = async () =>
    (await fixture.owner.query<{ key: string }>('select public_key as key from private.push_keys')).rows
  await fixture.owner.query('delete from private.push_keys')
  const workers = await Promise.all([1, 2, 3].map(() => fixture.work()))
  const [made, ...more] = await key()
  expect(more).toEqual([])
  await Promise.all(workers.map((one) => one.stop()))
  worker = await fixture.work()
  expect(await key()).toEqual([made])
})

test('neither keys nor addresses are logged', async () => {
  await subscribe('/busy')
  service.answers.set('/busy', [503, 400])
  worker = await fixture.work()
  await tell('post_like', { userName: 'Ana' })
  await eventually(async () => {
    await fixture.owner.query(
      'update graphile_worker._private_jobs set run_at = now() where locked_at is null',
    )
    expect(fixture.lines.join('\n')).toContain('a push service refused a message for good')
  })
  const { rows } = await fixture.owner.query<{ secret: string }>(
    `select private_key as secret from private.push_keys union all select auth from private.push_subscriptions
      union all select endpoint from private.push_subscriptions`,
  )
  for (const { secret } of rows) expect(fixture.lines.join('\n')).not.toContain(secret)
})
