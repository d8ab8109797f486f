import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { smtpSink } from '../mail/test/smtp-sink.ts'
import { tellEverybody, tellOrganization, tellUser } from '../notifications/test/tell.ts'
import { done, enqueue, openScene, type Scene } from './test/scene.ts'
import { eventually } from '../test/eventually.ts'

let scene: Scene
let worker: Awaited<ReturnType<Scene['work']>>
let before = 0
const agent = 'agent@vendor.example'

beforeAll(async () => {
  scene = await openScene()
  await onlyFor('%@%')
  worker = await scene.work()
})
afterAll(async () => {
  await worker.stop()
  await scene.close()
})
beforeEach(async () => (before = (await scene.mails()).length))
afterEach(() => onlyFor('%@%'))

/** Who of the named people wants mail; the demo's many others want none. */
async function onlyFor(pattern: string): Promise<void> {
  await scene.owner.query(
    `update app.user_contacts set email_notifications =
      email like $1 and split_part(email, '@', 1) in ('agent', 'admin', 'master', 'associate')`,
    [pattern],
  )
}

async function newMails() {
  await done(scene)
  const mails = await scene.mails()
  return mails.slice(0, mails.length - before)
}

const recipients = async () => (await newMails()).map(({ to }) => to).toSorted()

test('what somebody is told is mailed to them, in the words of the popup', async () => {
  await scene.owner.query(
    `select hidden.notify_user('lead_status_changed', user_id, '{"serviceName": "Payroll", "oldStatus": "Assigned",
        "newStatus": "Accepted", "leadPublicId": "0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1"}')
      from app.user_contacts where email = $1`,
    [agent],
  )
  const [mail, ...more] = await newMails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ to: agent, subject: 'Lead changed · Turnstone' })
  expect(mail?.text).toContain('The lead status for Payroll has been changed from Assigned to Accepted')
  expect(mail?.text).toContain('https://leads.example/view-leads/0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1')
})

test("an organisation's admins get one each, and nobody else does", async () => {
  await tellOrganization(scene.owner, agent)
  expect(await recipients()).toEqual(['admin@vendor.example', 'master@vendor.example'])
})

test('a broadcast goes to everybody whom it is for, once', async () => {
  await tellEverybody(scene.owner)
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
  const { rows } = await scene.owner.query<{ id: number }>(
    'select max(id)::int as id from app.in_app_notifications',
  )
  before = (await scene.mails()).length
  await enqueue(scene, 'notifications__mail_everybody', { notificationId: rows[0]?.id })
  expect(await recipients(), 'and the job again mails nobody again').toEqual([])
})

test('"when emailNotifications is on": off means none, also when it was turned off meanwhile', async () => {
  await onlyFor('%operator%')
  await tellUser(scene.owner, agent)
  expect(await newMails()).toEqual([])
  await onlyFor('%@%')
  await scene.owner.query('begin')
  await tellUser(scene.owner, agent)
  await onlyFor('%operator%')
  await scene.owner.query('commit')
  expect(await newMails()).toEqual([])
})

test('nothing is mailed of what was rolled back, nor to who can no longer sign in', async () => {
  await scene.owner.query('begin')
  await tellUser(scene.owner, agent)
  await scene.owner.query('rollback')
  await scene.owner.query('begin')
  await tellUser(scene.owner, agent)
  const person = '(select user_id from app.user_contacts where email = $1)'
  await scene.owner.query(`update app.user_infos set status = 'INACTIVE' where id = ${person}`, [agent])
  await scene.owner.query('commit')
  expect(await newMails()).toEqual([])
  await scene.owner.query(`update app.user_infos set status = 'ACTIVE' where id = ${person}`, [agent])
})

test('"each mail once": the job again, and two at the same time, send nothing more', async () => {
  const notificationId = Number(await tellUser(scene.owner, agent))
  expect(await newMails()).toHaveLength(1)
  const { rows } = await scene.owner.query<{ user_id: number; sent: boolean }>(
    'select user_id, sent_at is not null as sent from hidden.notification_mails where in_app_notification_id = $1',
    [notificationId],
  )
  expect(rows).toEqual([{ user_id: expect.any(Number) as number, sent: true }])
  const payload = { notificationId, userId: rows[0]?.user_id }
  await Promise.all([1, 2].map(() => enqueue(scene, 'notifications__send_mail', payload)))
  expect(await newMails()).toHaveLength(1)
})

test('a database that goes away between sending and noting it costs no second letter', async () => {
  const sink = await smtpSink()
  await worker.stop()
  const { owner } = scene
  await owner.query(`create sequence hidden.cuts;
    create function hidden.cut() returns trigger language plpgsql security definer as $$
      begin perform nextval('hidden.cuts'), pg_terminate_backend(pg_backend_pid()); return new; end $$;
    create trigger cut before update on hidden.notification_mails for each row execute function hidden.cut()`)
  worker = await scene.work(sink.url)
  await tellUser(owner, agent)
  await eventually(async () => {
    const { rows } = await owner.query<{ times: number }>('select last_value::int as times from hidden.cuts')
    expect(rows[0]?.times).toBeGreaterThan(2)
  })
  await owner.query('drop function hidden.cut() cascade; drop sequence hidden.cuts')
  await done(scene)
  expect(sink.received).toHaveLength(1)
  await worker.stop()
  await sink.close()
  worker = await scene.work()
})

test('a worker that dies between sending and noting it sends the same letter under the same id', async () => {
  const sink = await smtpSink()
  await worker.stop()
  const { owner } = scene
  await owner.query(`create function hidden.die() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
    create trigger die before update on hidden.notification_mails for each row execute function hidden.die()`)
  worker = await scene.work(sink.url)
  await tellUser(owner, agent)
  await eventually(async () => {
    const { rows } = await owner.query(
      'select attempts from graphile_worker.jobs where last_error is not null',
    )
    expect(rows).toEqual([{ attempts: 1 }])
  })
  await owner.query(
    'drop function hidden.die() cascade; update graphile_worker._private_jobs set run_at = now()',
  )
  await done(scene)
  const ids = sink.received.map(({ source }) => /^Message-ID: (.+)$/im.exec(source)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toMatch(/@leads\.example>/)
  expect(ids[1]).toBe(ids[0])
  await worker.stop()
  await sink.close()
  worker = await scene.work()
})
