import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { notifyUser } from '../notifications/test/notify.ts'
import { eventually } from '../test/eventually.ts'
import { endWaiting, openFixture, type Fixture } from './test/fixture.ts'

const agent = 'agent@vendor.example'
const ticks = { notifications__make_digests: 100 }
let fixture: Fixture
const workers: Awaited<ReturnType<Fixture['work']>>[] = []

beforeAll(async () => {
  fixture = await openFixture()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await fixture.owner.query(`update app.user_contacts set email_notifications = email = '${agent}';
    delete from app.notification_choices; delete from app.notification_settings; delete from private.digests;
    delete from private.notification_mails`)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  await fixture.owner.query('delete from graphile_worker._private_jobs')
})

async function work(count = 1, every: Readonly<Record<string, number>> = ticks): Promise<void> {
  for (let n = 0; n < count; n += 1) workers.push(await fixture.work(undefined, 20_000, every))
}

const choose = (kind: string, mail: string) =>
  fixture.owner.query(
    `insert into app.notification_choices select user_id, $1, true, $2 from app.user_contacts where email = $3`,
    [kind, mail, agent],
  )
/** Quiet from an hour ago until in an hour. */
const quietNow = () =>
  fixture.owner.query(
    `insert into app.notification_settings (user_id, time_zone, quiet_from, quiet_to)
      select user_id, 'UTC', (minute + 1380) % 1440, (minute + 60) % 1440 from app.user_contacts,
        (select (extract(epoch from (now() at time zone 'UTC')::time) / 60)::int % 1440 as minute) n where email = $1`,
    [agent],
  )
const mails = async () => (await fixture.mails()).filter(({ to }) => to === agent)
const sent = async () =>
  (
    await fixture.owner.query<{ sent: boolean }>(
      'select sent_at is not null as sent from private.notification_mails order by in_app_notification_id',
    )
  ).rows.map((row) => row.sent)

test('after a week of downtime two workers send one digest with each event once', async () => {
  const before = (await mails()).length
  await choose('POSTS', 'DAILY')
  for (let day = 7; day > 0; day -= 1) {
    const id = await notifyUser(fixture.owner, agent, `Ana ${day}`)
    await fixture.owner.query(
      `update private.notification_mails set leaves_at = now() - make_interval(days => $2) where in_app_notification_id = $1`,
      [id, day],
    )
  }
  await work(2)
  await eventually(async () => expect(await sent()).toEqual(Array.from({ length: 7 }, () => true)))
  const [digest, ...more] = (await mails()).slice(0, (await mails()).length - before)
  expect(more).toEqual([])
  expect(digest?.subject).toBe('Daily digest: 7 notifications · Turnstone')
  for (let day = 7; day > 0; day -= 1)
    expect(digest?.text.split(`Ana ${day}`), `of day ${day}`).toHaveLength(2)
  expect(digest?.text).toContain('https://leads.example/notifications')
  expect(digest?.text).toContain('https://leads.example/settings?tab=Notifications')
})

test('many clocks at once, some of them killed, make one digest for each person', async () => {
  const { owner, database } = fixture
  await choose('POSTS', 'DAILY')
  for (let n = 0; n < 3; n += 1) await notifyUser(owner, agent)
  await owner.query(`update private.notification_mails set leaves_at = now()`)
  const clients = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const client = new pg.Client({ connectionString: database.jobsUrl })
      client.on('error', () => {})
      await client.connect()
      return client
    }),
  )
  const runs = clients.map(async (client, index) => {
    await client.query('begin')
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    await client.query('select jobs.make_digests()')
    if (index % 2 === 0) await owner.query('select pg_terminate_backend($1)', [rows[0]?.pid])
    else await client.query('commit')
  })
  await Promise.allSettled(runs)
  await Promise.allSettled(clients.map((client) => client.end()))
  const { rows } = await owner.query<{ batches: number; mails: number; jobs: number }>(
    `select count(distinct batch)::int as batches, count(batch)::int as mails,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'notifications__send_mail') as jobs
      from private.notification_mails`,
  )
  expect(rows).toEqual([{ batches: 1, mails: 3, jobs: 1 }])
})

test('a digest names each kind and repeats no sentence', async () => {
  const before = (await mails()).length
  await choose('POSTS', 'DAILY')
  await choose('SERVICES', 'DAILY')
  const told = `select private.notify_user($1, user_id, $2) from app.user_contacts where email = $3`
  for (let n = 0; n < 2; n += 1)
    await fixture.owner.query(told, ['post_comment', { userName: '<b>Ana</b> \u202Eevil' }, agent])
  await fixture.owner.query(told, ['service_approved', { serviceName: 'Payroll' }, agent])
  await fixture.owner.query('update private.notification_mails set leaves_at = now()')
  await work()
  await eventually(async () => expect(await sent()).toEqual([true, true, true]))
  const [digest, ...more] = (await mails()).slice(0, (await mails()).length - before)
  expect(more).toEqual([])
  expect(digest?.text).toMatch(/Services\n• .*Payroll[^]*Posts\n• .* commented on your post\. \(2 times\)/)
  expect(digest?.text).not.toContain('\u202E')
  expect(digest?.html).not.toContain('<b>Ana')
})

test('quiet hours hold notifications back until they end, not the mail of a password', async () => {
  const before = (await mails()).length
  await quietNow()
  await notifyUser(fixture.owner, agent)
  const { rows } = await fixture.owner.query<{ waits: boolean }>(
    `select j.run_at > now() + interval '50 minutes' as waits from graphile_worker.jobs j
      where task_identifier = 'notifications__send_mail'`,
  )
  expect(rows).toEqual([{ waits: true }])
  await fixture.owner.query(`select private.enqueue('accounts__send_reset', $1)`, [
    JSON.stringify({ email: agent }),
  ])
  await work()
  await eventually(async () => expect((await mails()).length).toBe(before + 1))
  expect((await mails())[0]?.subject).toMatch(/password/i)
  expect(await sent()).toEqual([false])
  await fixture.owner.query('delete from app.notification_settings')
  await endWaiting(fixture.owner)
  await eventually(async () => expect(await sent()).toEqual([true]))
  expect((await mails()).length).toBe(before + 2)
})

test('a mail that comes due in quiet hours set later is put off, and then sent once', async () => {
  const before = (await mails()).length
  await notifyUser(fixture.owner, agent)
  await quietNow()
  await endWaiting(fixture.owner)
  await work()
  const isPutOff = `select run_at > now() + interval '50 minutes' as waits, attempts from graphile_worker.jobs
    where task_identifier = 'notifications__send_mail'`
  await eventually(async () =>
    expect((await fixture.owner.query(isPutOff)).rows).toEqual([{ waits: true, attempts: 0 }]),
  )
  expect(await sent()).toEqual([false])
  await fixture.owner.query('delete from app.notification_settings')
  await endWaiting(fixture.owner)
  await eventually(async () => expect(await sent()).toEqual([true]))
  expect((await mails()).length).toBe(before + 1)
})
