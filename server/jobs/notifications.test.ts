import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { notifyAllUsers, notifyOrganization, notifyUser } from '../notifications/test/notify.ts'
import { done, endWaiting, enqueue, openFixture, type Fixture } from './test/fixture.ts'
import { eventually } from '../test/eventually.ts'

let fixture: Fixture
let worker: Awaited<ReturnType<Fixture['work']>>
let before = 0
const agent = 'agent@vendor.example'

beforeAll(async () => {
  fixture = await openFixture()
  await onlyFor('%@%')
  worker = await fixture.work()
})
afterAll(async () => {
  await worker.stop()
  await fixture.close()
})
beforeEach(async () => (before = (await fixture.mails()).length))
afterEach(() => onlyFor('%@%'))

/** Which of these users want mail; the demo's others want none. */
async function onlyFor(pattern: string): Promise<void> {
  await fixture.owner.query(
    `update app.user_contacts set email_notifications =
      email like $1 and split_part(email, '@', 1) in ('agent', 'admin', 'master', 'associate')`,
    [pattern],
  )
}

async function newMails() {
  await done(fixture)
  const mails = await fixture.mails()
  return mails.slice(0, mails.length - before)
}

const recipients = async () => (await newMails()).map(({ to }) => to).toSorted()

test('a notification is mailed with the popup’s text', async () => {
  await fixture.owner.query(
    `select private.notify_user('lead_status_changed', user_id, '{"serviceName": "Payroll", "oldStatus": "Assigned",
        "newStatus": "Accepted", "leadPublicId": "0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1"}')
      from app.user_contacts where email = $1`,
    [agent],
  )
  const [mail, ...more] = await newMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: agent, subject: 'Payroll: Accepted · Turnstone' })
  expect(mail?.text).toContain('The lead status for Payroll has been changed from Assigned to Accepted')
  expect(mail?.text).toContain('https://leads.example/view-leads/0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1')
})

const told = (data: object, lead: number | null = 7) =>
  fixture.owner.query(
    `select private.notify_user('lead_status_changed', user_id, $2, $3) from app.user_contacts where email = $1`,
    [agent, { serviceName: 'Payroll', ...data }, lead],
  )
const [first, second] = ['0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1', '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a2']

test('changes of a lead within a minute are one mail, which says the last', async () => {
  await told({ oldStatus: 'Accepted', newStatus: 'Contacted', leadPublicId: first })
  await told({ oldStatus: 'Contacted', newStatus: 'Qualified', leadPublicId: first })
  const [mail, ...more] = await newMails()
  expect(more).toEqual([])
  expect(mail?.subject).toBe('Payroll: Qualified · Turnstone')
  expect(mail?.text).toContain('from Contacted to Qualified\n\n1 more change came before it.')
})

test('a burst about several leads, or of requests, is one mail of each kind', async () => {
  await told({ newStatus: 'Contacted', leadPublicId: first }, 7)
  await told({ newStatus: 'Contacted', leadPublicId: second, serviceName: 'Roofing' }, 8)
  for (const ticketPublicId of [first, second])
    await fixture.owner.query(
      `select private.notify_user('ticket_assigned', user_id, $2) from app.user_contacts where email = $1`,
      [agent, { ticketTitle: 'Help', ticketPublicId }],
    )
  const mails = await newMails()
  expect(mails.map(({ subject }) => subject).toSorted()).toEqual([
    '2 leads: Payroll and Roofing · Turnstone',
    '2 requests: Ticket assigned and Ticket assigned · Turnstone',
  ])
})

test('a letter is turned off by one POST, without a session, and only what it is about', async () => {
  await told({ newStatus: 'Contacted', leadPublicId: first })
  const [mail] = await newMails()
  const [, address = ''] = /Stop these emails:\n(\S+)/.exec(mail?.text ?? '') ?? []
  const token = new URL(address).searchParams.get('token')
  const eml = await fixture.eml(mail?.id ?? '')
  expect(eml.replace(/\r\n[ \t]+/g, ' ')).toContain(`List-Unsubscribe: <${address}>`)
  expect(eml).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  await fixture.auth.query('select auth.unsubscribe($1, true)', [token])
  before = (await fixture.mails()).length
  await told({ newStatus: 'Qualified', leadPublicId: first })
  await notifyUser(fixture.owner, agent)
  expect((await newMails()).map(({ text }) => /commented|liked|changed/.exec(text)?.[0])).toEqual(['liked'])
  await fixture.owner.query('delete from app.notification_choices')
})

test('each admin of an organization gets one mail, others none', async () => {
  await notifyOrganization(fixture.owner, agent)
  expect(await recipients()).toEqual(['admin@vendor.example', 'master@vendor.example'])
})

test('a broadcast is mailed once to each recipient', async () => {
  await notifyAllUsers(fixture.owner)
  const all = await recipients()
  expect(all).toEqual([...new Set(all)])
  expect(all).toEqual(
    expect.arrayContaining([
      'admin@vendor.example',
      'associate@multirole.example',
      'associate@operator.example',
      'master@independent.example',
    ]),
  )
  expect(all.filter((email) => /^(master|admin)@operator|^agent@/.test(email))).toEqual([])
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select max(id)::int as id from app.in_app_notifications',
  )
  before = (await fixture.mails()).length
  await enqueue(fixture, 'notifications__mail_everybody', { notificationId: rows[0]?.id })
  expect(await recipients(), 'and the job sends no second mail').toEqual([])
})

test('"when emailNotifications is on": off means none, also if turned off later', async () => {
  await onlyFor('%operator%')
  await notifyUser(fixture.owner, agent)
  expect(await newMails()).toEqual([])
  await onlyFor('%@%')
  await fixture.owner.query('begin')
  await notifyUser(fixture.owner, agent)
  await onlyFor('%operator%')
  await fixture.owner.query('commit')
  expect(await newMails()).toEqual([])
})

test('nothing is mailed after a rollback, or to deactivated users', async () => {
  await fixture.owner.query('begin')
  await notifyUser(fixture.owner, agent)
  await fixture.owner.query('rollback')
  await fixture.owner.query('begin')
  await notifyUser(fixture.owner, agent)
  const person = '(select user_id from app.user_contacts where email = $1)'
  await fixture.owner.query(`update app.user_infos set status = 'INACTIVE' where id = ${person}`, [agent])
  await fixture.owner.query('commit')
  expect(await newMails()).toEqual([])
  await fixture.owner.query(`update app.user_infos set status = 'ACTIVE' where id = ${person}`, [agent])
})

test('"each mail once": repeated and concurrent jobs send nothing more', async () => {
  const notificationId = Number(await notifyUser(fixture.owner, agent))
  expect(await newMails()).toHaveLength(1)
  const { rows } = await fixture.owner.query<{ user_id: number; sent: boolean }>(
    'select user_id, sent_at is not null as sent from private.notification_mails where in_app_notification_id = $1',
    [notificationId],
  )
  expect(rows).toEqual([{ user_id: expect.any(Number) as number, sent: true }])
  const { rows: mails } = await fixture.owner.query<{ batch: string }>(
    'select batch from private.notification_mails where in_app_notification_id = $1',
    [notificationId],
  )
  const payload = { batch: mails[0]?.batch, userId: rows[0]?.user_id }
  await Promise.all([1, 2].map(() => enqueue(fixture, 'notifications__send_mail', payload)))
  expect(await newMails()).toHaveLength(1)
})

test('a database outage between sending and recording causes no duplicate', async () => {
  const sink = await smtpSink()
  await worker.stop()
  const { owner } = fixture
  await owner.query(`create sequence private.cuts;
    create function private.cut() returns trigger language plpgsql security definer as $$
      begin perform nextval('private.cuts'), pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before update on private.notification_mails for each row execute function private.cut()`)
  worker = await fixture.work(sink.url)
  await notifyUser(owner, agent)
  await endWaiting(owner)
  await eventually(async () => {
    const { rows } = await owner.query<{ times: number }>('select last_value::int as times from private.cuts')
    expect(rows[0]?.times).toBeGreaterThan(2)
  })
  await owner.query('drop function private.cut() cascade; drop sequence private.cuts')
  await done(fixture)
  expect(sink.received).toHaveLength(1)
  await worker.stop()
  await sink.close()
  worker = await fixture.work()
})

test('a worker that dies in between sends the letter again with its id', async () => {
  const sink = await smtpSink()
  await worker.stop()
  const { owner } = fixture
  await owner.query(`create function private.die() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
    create trigger die before update on private.notification_mails for each row execute function private.die()`)
  worker = await fixture.work(sink.url)
  await notifyUser(owner, agent)
  await endWaiting(owner)
  await eventually(async () => {
    const { rows } = await owner.query(
      'select attempts from graphile_worker.jobs where last_error is not null',
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })
  await owner.query(
    'drop function private.die() cascade; update graphile_worker._private_jobs set run_at = now()',
  )
  await done(fixture)
  const ids = sink.received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/@leads\.example>/)
  expect(ids[1]).toBe(ids[0])
  await worker.stop()
  await sink.close()
  worker = await fixture.work()
})
