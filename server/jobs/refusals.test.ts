import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { failingSmtp } from '../mail/test/failing-smtp.ts'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { notifyUser } from '../notifications/test/notify.ts'
import { eventually } from '../test/eventually.ts'
import { asAuth, done, endWaiting, enqueue, openFixture, type Fixture } from './test/fixture.ts'

const agent = 'agent@vendor.example'
let fixture: Fixture
let server: Awaited<ReturnType<typeof failingSmtp>>
let worker: Awaited<ReturnType<Fixture['work']>>

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('update app.user_contacts set email_notifications = email = $1', [agent])
})
afterAll(() => fixture.close())
afterEach(async () => {
  await worker.stop()
  await server.close()
  await fixture.owner.query('delete from app.refused_mails; delete from graphile_worker._private_jobs')
})

async function against(answer: string | undefined): Promise<void> {
  server = await failingSmtp(() => answer)
  worker = await fixture.work(server.url)
}

async function queued(): Promise<{ task: string; attempts: number; wait: number }[]> {
  const { rows } = await fixture.owner.query<{ task: string; attempts: number; wait: number }>(
    `select task_identifier as task, attempts, extract(epoch from run_at - updated_at)::int as wait
      from graphile_worker.jobs where last_error is not null`,
  )
  return rows
}

test('a permanent refusal ends the mail and is visible to staff', async () => {
  await against('550 5.1.1 no such mailbox')
  const notification = await notifyUser(fixture.owner, agent)
  await asAuth(fixture, 'request_reset($1)', agent)
  await done(fixture)
  expect(server.asked()).toBe(2)
  const { rows } = await fixture.owner.query(
    `select r.task, r.code, c.email from app.refused_mails r left join app.user_contacts c using (user_id) order by task`,
  )
  expect(rows).toEqual([
    { task: 'accounts__send_reset', code: 'EENVELOPE 550', email: null },
    { task: 'notifications__send_mail', code: 'EENVELOPE 550', email: agent },
  ])
  const { rows: mails } = await fixture.owner.query(
    `select sent_at, refused_at is not null as refused from private.notification_mails where in_app_notification_id = $1`,
    [notification],
  )
  expect(mails).toEqual([{ sent_at: null, refused: true }])
  expect(fixture.lines.join('')).toContain('a mail was refused for good')
  expect(fixture.lines.join('')).not.toContain(agent)
})

test('a refused letter is sent again at a person’s word, a link anew', async () => {
  await against('550 5.1.1 no such mailbox')
  await notifyUser(fixture.owner, agent)
  await asAuth(fixture, 'request_reset($1)', agent)
  await done(fixture)
  await worker.stop()
  await server.close()
  const sink = await smtpSink()
  worker = await fixture.work(sink.url)
  const { rows } = await fixture.owner
    .query<{ letters: number }>(
      `begin; set local turnstone.organization_type = 'OPERATOR'; set local turnstone.user_type = 'MASTER_ADMIN';
      set local turnstone.user_id = '1'`,
    )
    .then(() =>
      fixture.owner.query(
        'select app.send_letters_again(array(select refused_mail_id from private.refused_letters)) as letters',
      ),
    )
  await fixture.owner.query('commit')
  expect(rows).toEqual([{ letters: 2 }])
  await done(fixture)
  expect(sink.received.map(({ to }) => to)).toEqual([[agent], [agent]])
  const { rows: mails } = await fixture.owner.query<{ sent: boolean }>(
    `select m.sent_at is not null as sent from private.notification_mails m join app.user_contacts c using (user_id)
      where c.email = $1 order by m.in_app_notification_id desc limit 1`,
    [agent],
  )
  expect(mails).toEqual([{ sent: true }])
  await worker.stop()
  await sink.close()
  await against('250 well')
})

test('a temporary refusal is retried for days', async () => {
  await against('451 4.3.0 later, please')
  await notifyUser(fixture.owner, agent)
  await endWaiting(fixture.owner)
  await eventually(async () => expect(await queued()).toHaveLength(1))
  const [job] = await queued()
  expect(job).toMatchObject({ task: 'notifications__send_mail', attempts: 1 })
  const { rows } = await fixture.owner.query<{ days: number }>(
    `select sum(exp(least(10, n))) / 86400 as days from graphile_worker.jobs j, generate_series(1, j.max_attempts - 1) n`,
  )
  expect(Number(rows[0]?.days)).toBeGreaterThan(3)
  const { rowCount } = await fixture.owner.query('select from app.refused_mails')
  expect(rowCount).toBe(0)
  await server.close()
  const sink = await smtpSink()
  await worker.stop()
  worker = await fixture.work(sink.url)
  await fixture.owner.query('update graphile_worker._private_jobs set run_at = now()')
  await done(fixture)
  expect(sink.received.map(({ to }) => to)).toEqual([[agent]])
  await worker.stop()
  await sink.close()
  await against('250 well')
})

test('a slow mail server does not delay clocks and account mail', async () => {
  await against(undefined)
  // Replies to each request have a letter of their own; other news of a minute would be one.
  await fixture.owner.query(
    `select private.notify_user('ticket_replied', user_id,
        jsonb_build_object('ticketPublicId', gen_random_uuid(), 'noteId', note))
      from app.user_contacts, generate_series(1, 30) note where email = $1`,
    [agent],
  )
  await endWaiting(fixture.owner)
  await eventually(() => expect(server.asked()).toBeGreaterThanOrEqual(4))
  await enqueue(fixture, 'leads__run_clock', {})
  await enqueue(fixture, 'leads__sum_totals', {})
  await asAuth(fixture, 'request_reset($1)', agent)
  await eventually(async () => {
    const { rows } = await fixture.owner.query<{ task: string; running: boolean }>(
      `select task_identifier as task, locked_at is not null as running from graphile_worker.jobs
        where task_identifier <> 'notifications__send_mail'`,
    )
    expect(rows).toEqual([{ task: 'accounts__send_reset', running: true }])
  })
  await fixture.owner.query(
    'select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))',
  )
})

test('dead jobs are logged, and counted for the operator’s master admins only', async () => {
  await against('250 well')
  await enqueue(fixture, 'test__unknown', {})
  await fixture.owner.query(
    `update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'secret of ${agent}'`,
  )
  await enqueue(fixture, 'accounts__report_dead_jobs', {})
  await eventually(() => expect(fixture.lines.join('')).toContain('jobs were given up'))
  expect(fixture.lines.find((line) => line.includes('jobs were given up'))).toMatch(
    /"test__unknown","jobs":1/,
  )
  expect(fixture.lines.join('')).not.toContain('secret of')
  const asked = async (organizationType: string, userType: string) => {
    await fixture.owner.query(
      `begin; set local turnstone.organization_type = '${organizationType}'; set local turnstone.user_type = '${userType}'`,
    )
    const { rows } = await fixture.owner.query<{ task: string; jobs: number }>(
      'select task, jobs from app.dead_jobs()',
    )
    await fixture.owner.query('rollback')
    return rows
  }
  expect(await asked('OPERATOR', 'MASTER_ADMIN')).toContainEqual({ task: 'test__unknown', jobs: 1 })
  expect(await asked('OPERATOR', 'ADMIN')).toEqual([])
  expect(await asked('VENDOR', 'MASTER_ADMIN')).toEqual([])
})
