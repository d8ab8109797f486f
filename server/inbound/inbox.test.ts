import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readInbox } from '../jobs/tickets__read_inbox.ts'
import { asking } from '../jobs/task.ts'
import { openFixture, type Fixture } from '../jobs/test/fixture.ts'
import { openPool } from '../base/pool.ts'
import { DiskStore } from '../uploads/disk-store.ts'
import { inboxOf, replyAddress } from './inbox.ts'
import { dovecot, type MailServer, openMailServer } from './test/dovecot.ts'

test('SUPPORT_INBOX names the account, the folder and the address', () => {
  expect(inboxOf('imaps://a%40b.example:p%20w@mail.example/Tickets?address=help@b.example')).toEqual({
    host: 'mail.example',
    port: 993,
    secure: true,
    user: 'a@b.example',
    password: 'p w',
    folder: 'Tickets',
    address: 'help@b.example',
  })
  const trusting = inboxOf('imaps://a%40b.example:x@mail.example/?authserv=mx.b.example')
  expect(trusting.authserv).toBe('mx.b.example')
  expect(replyAddress(inboxOf('imap://help%40b.example:x@[::1]:1143'), '1.2.f')).toBe('help+1.2.f@b.example')
})

if (!dovecot) console.log('Dovecot is not installed: replies by mail are not tested against a real server.')

describe.skipIf(!dovecot)('with a real IMAP server', () => {
  let fixture: Fixture
  let mail: MailServer
  let run: () => Promise<void>
  let ticket: { id: number; token: string; person: number }
  let store: DiskStore

  beforeAll(async () => {
    ;[fixture, mail] = await Promise.all([openFixture(), openMailServer()])
    await fixture.owner.query('update app.user_contacts set email_notifications = false')
    const pool = openPool(fixture.database.jobsUrl, { name: 'test', max: 2, log: fixture.log })
    store = new DiskStore(join(fixture.dataDir, 'files'))
    const task = readInbox({
      ask: asking(pool),
      mailer: { send: async () => {} },
      from: {
        operatorName: 'Turnstone',
        publicUrl: 'https://leads.example',
        operatorTimeZone: 'America/Chicago',
      },
      log: fixture.log,
      store,
      incoming: join(fixture.dataDir, 'incoming'),
      inbox: mail.inbox,
    })
    // A cast: the task reads this helper only.
    run = async () => void (await task({}, { abortSignal: undefined } as never))
    return () => pool.end()
  })
  afterAll(async () => {
    await mail.close()
    await fixture.close()
  })
  beforeEach(async () => {
    ticket = await resolvedTicket(fixture)
  })

  const reply = (given: Record<string, string> = {}, body = 'Still broken', to = ticket.token) => {
    const headers = {
      From: 'Ava Torres <agent@vendor.example>',
      To: replyAddress(mail.inbox, to),
      'Message-ID': `<${crypto.randomUUID()}@x.example>`,
      ...given,
    }
    return `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${body}`
  }
  const notes = async () =>
    (
      await fixture.owner.query<{
        note: string
        quoted_text: string | null
        updated_by: number
        visibility: string
      }>(
        'select note, quoted_text, updated_by, visibility from app.notes where support_id = $1 order by id',
        [ticket.id],
      )
    ).rows
  const waiting = async () =>
    (
      await fixture.owner.query<{ reason: string }>(
        'select reason from app.ticket_mails where support_id = $1 order by id',
        [ticket.id],
      )
    ).rows.map(({ reason }) => reason)
  const status = async () =>
    (
      await fixture.owner.query<{ status: string }>('select status from app.support_tickets where id = $1', [
        ticket.id,
      ])
    ).rows[0]?.status

  test('a reply becomes a note of the addressed user and reopens the ticket', async () => {
    const quoted = 'On Mon, Nov 23, 2026 at 9:00 AM Turnstone <help@help.example> wrote:\n> Done'
    await mail.deliver(reply({}, `Still broken\n\n${quoted}`))
    await run()
    expect(await notes()).toEqual([
      { note: 'Still broken', quoted_text: quoted, updated_by: ticket.person, visibility: 'SHARED' },
    ])
    expect(await status()).toBe('IN_PROGRESS')
    expect(await mail.unread()).toBe(0)
  })

  test('a message delivered repeatedly becomes one note', async () => {
    const same = reply()
    for (const _ of [1, 2]) {
      await mail.deliver(same)
      await run()
    }
    await mail.deliver(same)
    await mail.deliver(same)
    await run()
    expect(await notes()).toHaveLength(1)
  })

  test('forged, foreign and former users’ addresses add nothing', async () => {
    const [id, person, signature = ''] = ticket.token.split('.')
    const others = [
      `${id}.${person}.${'0'.repeat(24)}`,
      `${Number(id) - 1}.${person}.${signature}`,
      `${id}.${Number(person) + 1}.${signature}`,
      `${id}.${person}`,
      `${id}.${person}.${signature}'--`,
    ]
    for (const other of others) await mail.deliver(reply({}, 'Let me in', other))
    await fixture.owner.query(`update app.user_infos set status = 'INACTIVE' where id = $1`, [ticket.person])
    await mail.deliver(reply({}, 'I have left'))
    await run()
    await fixture.owner.query(`update app.user_infos set status = 'ACTIVE' where id = $1`, [ticket.person])
    const { rowCount } = await fixture.owner.query(
      `select from app.notes where note in ('Let me in', 'I have left')`,
    )
    expect(rowCount).toBe(0)
    expect([await notes(), await status(), await mail.unread()]).toEqual([[], 'RESOLVED', 0])
  })

  test('mail that is no reply of the person waits for staff and moves nothing', async () => {
    await mail.deliver(reply({ 'X-Turnstone-Loop': 'yes' }))
    await mail.deliver(reply({ 'Auto-Submitted': 'auto-replied' }))
    await mail.deliver(reply({ 'Return-Path': '<>' }))
    await mail.deliver(reply({ Subject: 'Out of Office: Re: [T-1] Reply' }))
    await mail.deliver(reply({ From: 'evil@attacker.example' }))
    await mail.deliver(reply({ 'Authentication-Results': 'mx.example; spf=fail; dmarc=fail (p=none)' }))
    await mail.deliver(reply({}, ' '))
    await run()
    expect(await waiting()).toEqual([
      'AUTOMATIC',
      'BOUNCE',
      'AUTOMATIC',
      'OTHER_SENDER',
      'OTHER_SENDER',
      'EMPTY',
    ])
    expect([await notes(), await status(), await mail.unread()]).toEqual([[], 'RESOLVED', 0])
  })

  test('a message above the size limit leaves a row with its text', async () => {
    const head = reply({ 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }, '')
    const line = `${'x'.repeat(76)}\n`
    const file = `--b\nContent-Type: text/plain; name=a.txt\nContent-Disposition: attachment\n\n${line.repeat(480_000)}`
    await mail.deliver(`${head.trimEnd()}\n\n--b\nContent-Type: text/plain\n\nSee my video\n${file}--b--\n`)
    await run()
    const { rows } = await fixture.owner.query(
      'select reason, text from app.ticket_mails where support_id = $1',
      [ticket.id],
    )
    expect(rows).toEqual([{ reason: 'TOO_LARGE', text: 'See my video' }])
  })

  test('a message to two tickets is a note on both', async () => {
    const other = await resolvedTicket(fixture)
    await mail.deliver(reply({ Cc: replyAddress(mail.inbox, other.token) }, 'To both of them'))
    await run()
    const { rows } = await fixture.owner.query<{ support_id: number }>(
      `select support_id from app.notes where note = 'To both of them' order by support_id`,
    )
    expect(rows.map(({ support_id: id }) => id)).toEqual([ticket.id, other.id])
  })

  test('a malformed message does not stop the ones after it', async () => {
    await mail.deliver(
      reply({ 'Content-Type': 'multipart/mixed; boundary=b' }, '--b\nContent-Type: =?x\n\n\0\xff'),
    )
    await mail.deliver(reply({}, 'The next one'))
    await run()
    expect((await notes()).map(({ note }) => note)).toContain('The next one')
  })

  test('attachments are checked and stored; refused ones are named to both sides', async () => {
    await mail.deliver(
      withFiles(reply({ 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' }, '')),
    )
    await run()
    await run()
    const { rows } = await fixture.owner.query<{ public_id: string; name: string; content_type: string }>(
      `select f.public_id, f.name, f.content_type from app.files f join app.notes n on n.id = f.subject_id
        where f.subject = 'TICKET_NOTE' and n.support_id = $1 and f.user_id = $2`,
      [ticket.id, ticket.person],
    )
    expect(rows).toMatchObject([{ name: 'log file.txt', content_type: 'text/plain' }])
    const { rows: leftOut } = await fixture.owner.query<{ left_out: string[] }>(
      'select left_out from app.notes where support_id = $1',
      [ticket.id],
    )
    expect(leftOut).toEqual([{ left_out: [expect.stringContaining('“page.html” is left out: ')] }])
    const { rows: answers } = await fixture.owner.query(
      `select from graphile_worker.jobs where task_identifier = 'tickets__answer_mail'`,
    )
    expect(answers).toHaveLength(1)
    const path = join(fixture.dataDir, 'files')
    const bytes = await store.read(rows[0]?.public_id ?? '', 'original')
    expect(bytes === null ? path : await text(bytes)).toBe('It says so here.')
  })

  test('a ticket resolved long ago continues in a new one', async () => {
    await fixture.owner.query(
      `update app.support_tickets set status_since = now() - interval '15 days' where id = $1`,
      [ticket.id],
    )
    await mail.deliver(reply())
    await run()
    const { rows } = await fixture.owner.query(
      `select n.note from app.support_tickets t join app.notes n on n.support_id = t.id where t.earlier_id = $1`,
      [ticket.id],
    )
    expect([rows, await notes(), await status()]).toEqual([[{ note: 'Still broken' }], [], 'RESOLVED'])
  })

  test('no log line contains an address or a text', async () => {
    await mail.deliver(reply())
    await run()
    const lines = fixture.lines.join('\n')
    expect(lines).toContain('replies by mail')
    for (const secret of ['vendor.example', 'Still broken', 'help.example', ticket.token])
      expect(lines).not.toContain(secret)
  })
})

async function text(stream: NodeJS.ReadableStream): Promise<string> {
  let all = ''
  for await (const chunk of stream) all += String(chunk)
  return all
}

/** A freshly resolved ticket of a vendor's agent, and the signed part of their address. */
async function resolvedTicket({ owner }: Fixture) {
  const { rows } = await owner.query<{ id: number; token: string; person: number }>(
    `with t as (
        insert into app.support_tickets (type, title, details, user_id, organization_id, name, status, assigned_user_id, resolved_at)
        select 'SUPPORT', 'Help', 'x', u.id, u.organization_id, 'Pat', 'RESOLVED',
            (select user_id from app.user_contacts where email = 'admin@operator.example'), now()
          from app.user_infos u join app.user_contacts c on c.user_id = u.id where c.email = 'agent@vendor.example'
        returning id, user_id)
      select id, user_id as person, jobs.ticket_reply_token(id, user_id) as token from t`,
  )
  if (!rows[0]) throw new Error('there is no ticket')
  return rows[0]
}

function withFiles(head: string): string {
  return `${head.trimEnd()}

--b
Content-Type: text/plain

See the file.
--b
Content-Type: text/plain; name="log file.txt"
Content-Disposition: attachment; filename="../log file.txt"

It says so here.
--b
Content-Type: text/html
Content-Disposition: attachment; filename="page.html"

<script>alert(1)</script>
--b--
`
}
