import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sendMail } from './notifications__send_mail.ts'
import { asking } from './task.ts'
import { openPool } from '../base/pool.ts'
import { mailer } from '../mail/transport.ts'
import { inboxOf } from '../inbound/inbox.ts'
import { readMessage } from '../inbound/message.ts'
import { eventually } from '../test/eventually.ts'
import { ticks } from './tasks.ts'
import { openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let worker: Awaited<ReturnType<Fixture['work']>> | undefined

beforeAll(async () => {
  fixture = await openFixture()
  await fixture.owner.query('update app.user_contacts set email_notifications = false')
})
afterEach(async () => {
  await worker?.stop()
  worker = undefined
})
afterAll(() => fixture.close())

const inbox = inboxOf('imaps://support%40help.example:secret@mail.example')

/** Sends the only letter that waits, and returns whose it is. */
async function mailWaiting(): Promise<number> {
  const { owner, database, dataDir, log } = fixture
  const { rows } = await owner.query<{ user_id: number; batch: string }>(
    'select distinct user_id, batch from private.notification_mails where sent_at is null',
  )
  expect(rows).toHaveLength(1)
  const { user_id: userId, batch } = rows[0] ?? { user_id: 0, batch: '' }
  const pool = openPool(database.jobsUrl, { name: 'test', max: 1, log })
  const from = {
    operatorName: 'Turnstone',
    publicUrl: 'https://leads.example',
    operatorTimeZone: 'America/Chicago',
  }
  const task = sendMail({
    ask: asking(pool),
    mailer: mailer({ ...from, smtpUrl: undefined, dataDir }),
    from,
    log,
    inbox,
  })
  // A cast: the task reads these helpers only.
  await task({ userId, batch }, {
    job: { id: batch, created_at: new Date() },
    abortSignal: undefined,
  } as never)
  await pool.end()
  return userId
}

/** A ticket in work whose requester has waited so long. */
async function waiting(since: string): Promise<number> {
  const { rows } = await fixture.owner.query<{ id: number }>(
    `insert into app.support_tickets (type, title, details, user_id, organization_id, name, status, assigned_user_id,
        waiting_since, escalates_at)
      select 'SUPPORT', 'Help ' || random(), 'x', u.id, u.organization_id, 'Pat', 'IN_PROGRESS',
          (select user_id from app.user_contacts where email = 'admin@operator.example'),
          now() - $1::interval, now() - $1::interval + interval '2 days'
        from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = 'agent@vendor.example'
      returning id`,
    [since],
  )
  return rows[0]?.id ?? 0
}

test('after a week of downtime the clock escalates what has waited two days, and nothing else', async () => {
  const [late, early] = [await waiting('9 days'), await waiting('1 day')]
  worker = await fixture.work(undefined, 20_000, { tickets__run_clock: ticks['tickets__run_clock'] ?? 0 })
  const statusOf = async (id: number) =>
    (
      await fixture.owner.query<{ status: string }>('select status from app.support_tickets where id = $1', [
        id,
      ])
    ).rows[0]?.status
  await eventually(async () => expect(await statusOf(late)).toBe('ESCALATED'))
  expect(await statusOf(early)).toBe('IN_PROGRESS')
})

test('the mail of a reply holds its text and an address that only its recipient can answer at', async () => {
  const { owner, dataDir } = fixture
  const hostile = '<script>alert(1)</script> \u202Egnp 👩‍👩‍👧'
  const id = await waiting('1 hour')
  await owner.query('delete from private.notification_mails')
  await owner.query(`update app.user_contacts set email_notifications = email = 'agent@vendor.example'`)
  const { rows } = await owner.query<{ user_id: number; batch: string }>(
    `with staff as (select private.become((select user_id from app.user_contacts where email = 'admin@operator.example'))),
        note as (select (private.reply_to_ticket($1, $2, 'SHARED', null, null, false)).id from staff)
      select note.id from note`,
    [id, hostile],
  )
  expect(rows).toHaveLength(1)
  const userId = await mailWaiting()
  const kept = (await fixture.mails()).find(({ text }) => text.includes('Reply above this line'))
  expect(kept?.to).toBe('agent@vendor.example')
  expect(kept?.html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(kept?.html).not.toContain('<script>')
  expect(kept?.text).not.toContain('\u202E')
  const eml = await readFile(join(dataDir, 'outbox', `${kept?.id}.eml`))
  const { replyTo, headers } = await simpleParser(eml)
  const address = replyTo?.value[0]?.address ?? ''
  expect(address).toMatch(new RegExp(`^support\\+${id}[.]${userId}[.][0-9a-f]{24}@help[.]example$`))
  expect(headers.get('auto-submitted')).toBe('auto-generated')
  expect(kept?.subject).toBe(`[T-${id}] Ticket updated · Turnstone`)
  expect(await readMessage(eml, inbox)).toMatchObject({ kind: 'OWN' })
})

test('replies to a request within a minute are one mail, and another request has its own', async () => {
  const { owner } = fixture
  const reply = (id: number, text: string) =>
    owner.query(
      `with staff as (select private.become((select user_id from app.user_contacts where email = 'admin@operator.example')))
        select private.reply_to_ticket($1, $2, 'SHARED', null, null, false) from staff`,
      [id, text],
    )
  const [printer, scanner] = [await waiting('1 hour'), await waiting('1 hour')]
  await owner.query('delete from private.notification_mails')
  await owner.query(`update app.user_contacts set email_notifications = email = 'agent@vendor.example'`)
  for (const text of ['Is it on?', 'And is it plugged in?']) await reply(printer, text)
  await mailWaiting()
  const mail = (await fixture.mails()).find(({ subject }) => subject.startsWith(`[T-${printer}]`))
  expect(mail?.text).toMatch(/wrote:\n\nIs it on\?\n\n.+ wrote:\n\nAnd is it plugged in\?/)
  expect(mail?.text.split('Reply above this line')).toHaveLength(2)
  await owner.query('delete from private.notification_mails')
  for (const id of [printer, scanner, printer]) await reply(id, 'Any news?')
  const { rows } = await owner.query<{ mails: number }>(
    'select count(*)::int as mails from private.notification_mails group by batch order by 1',
  )
  expect(rows.map(({ mails }) => mails)).toEqual([1, 2])
})

test('the first mail of a service request takes replies, too', async () => {
  const { owner } = fixture
  await owner.query('delete from private.notification_mails')
  await owner.query(`update app.user_contacts set email_notifications = email = 'admin@operator.example'`)
  const { rows } = await owner.query<{ id: number }>(
    `with asker as (select private.become((select user_id from app.user_contacts where email = 'agent@vendor.example')) as is_active)
      select (app.create_support(jsonb_populate_record(null::app.new_support,
        '{"type": "SERVICE_REQUEST", "title": "Gutter cleaning", "idempotency_key": "a key of eight"}'))).id from asker where is_active`,
  )
  await mailWaiting()
  const kept = (await fixture.mails()).find(({ subject }) => subject.startsWith(`[T-${rows[0]?.id}] `))
  expect(kept?.text).toContain('Reply to this email to answer.')
})
