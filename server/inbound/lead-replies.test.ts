import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readInbox } from '../jobs/tickets__read_inbox.ts'
import { asking } from '../jobs/task.ts'
import { openFixture, type Fixture } from '../jobs/test/fixture.ts'
import { linesOf } from '../mail/letters/lead-mail.ts'
import { openPool } from '../base/pool.ts'
import { DiskStore } from '../uploads/disk-store.ts'
import { replyAddress } from './inbox.ts'
import { dovecot, type MailServer, openMailServer } from './test/dovecot.ts'

const from = {
  operatorName: 'Turnstone',
  publicUrl: 'https://leads.example',
  operatorTimeZone: 'America/Chicago',
}
const secret = 'Ab3-_'.repeat(8) + 'xyz'

describe.skipIf(!dovecot)('answers of customers, with a real IMAP server', () => {
  let fixture: Fixture
  let mail: MailServer
  let run: () => Promise<void>
  let sent: Sent

  beforeAll(async () => {
    ;[fixture, mail] = await Promise.all([openFixture(), openMailServer()])
    await fixture.owner.query('update app.user_contacts set email_notifications = false')
    const pool = openPool(fixture.database.jobsUrl, { name: 'test', max: 2, log: fixture.log })
    const task = readInbox({
      ask: asking(pool),
      mailer: { send: async () => {} },
      from,
      log: fixture.log,
      store: new DiskStore(join(fixture.dataDir, 'files')),
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
    sent = await sentMail(fixture)
  })

  const answer = (given: Record<string, string> = {}, body = 'Tuesday is fine') => {
    const headers = {
      From: `Rae Example <${sent.email}>`,
      To: replyAddress(mail.inbox, sent.key),
      Subject: 'Re: Your quote',
      'Message-ID': `<${crypto.randomUUID()}@x.example>`,
      ...given,
    }
    return `${Object.entries(headers)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')}\n\n${body}`
  }
  const replies = async () =>
    (
      await fixture.owner.query<Record<string, unknown>>(
        `select r.status, r.reason, t.subject, t.text, t.quoted_text, t.sender_email, t.sender_name, t.left_out
          from app.lead_replies r join app.lead_reply_texts t on t.reply_id = r.id where r.mail_id = $1 order by r.id`,
        [sent.id],
      )
    ).rows

  test('an answer is an email of the lead, with its quote apart and without private links', async () => {
    const [footer, signature, , stop] = linesOf(from, sent)
    const link = `${from.publicUrl}/c/${secret}`
    const quote = [sent.text, footer, signature, `${stop}: ${link}`].map((line) => `> ${line}`).join('\n')
    const head = `On Mon, Nov 23, 2026 at 9:00 AM ${sent.sender}, ${sent.organization} <no-reply@leads.example> wrote:`
    await mail.deliver(answer({}, `Tuesday is fine\n\n${head}\n${quote}\n`))
    await run()
    expect(await replies()).toEqual([
      {
        status: 'ADDED',
        reason: null,
        subject: 'Re: Your quote',
        text: 'Tuesday is fine',
        quoted_text: `${head}\n${quote.replace(secret, '…')}`,
        sender_email: sent.email,
        sender_name: 'Rae Example',
        left_out: [],
      },
    ])
    expect(await mail.unread()).toBe(0)
  })

  test('a letter below an answer is a quote also where a program marks no line, and what stands below it is not', async () => {
    const [footer, signature] = linesOf(from, sent)
    const head = `From: ${sent.sender} <no-reply@leads.example>\nSent: Monday, November 23, 2026 9:00 AM\nTo: Rae\nSubject: Your quote`
    const letter = `${head}\n\n${sent.text}\n\n${footer}\n${signature}`
    await mail.deliver(answer({}, `Tuesday is fine\n\n${letter}\n`))
    await mail.deliver(answer({}, `${letter}\n\nOr rather Wednesday\n`))
    await run()
    expect(await replies()).toMatchObject([
      { text: 'Tuesday is fine', quoted_text: expect.stringContaining(signature) },
      { text: 'Or rather Wednesday', quoted_text: expect.stringContaining(signature) },
    ])
  })

  test('a message delivered repeatedly is one email', async () => {
    const same = answer()
    for (const _ of [1, 2]) {
      await mail.deliver(same)
      await run()
    }
    expect(await replies()).toHaveLength(1)
  })

  test('what is not surely the customer’s waits; our own letters and forged addresses are nothing', async () => {
    await mail.deliver(answer({ 'X-Turnstone-Loop': 'yes' }))
    await mail.deliver(answer({ 'Auto-Submitted': 'auto-replied' }))
    await mail.deliver(answer({ From: 'eve@evil.example' }))
    await mail.deliver(answer({ From: `${sent.email}, eve@evil.example` }))
    await mail.deliver(answer({ 'Authentication-Results': 'mx.example; spf=fail; dmarc=fail (p=none)' }))
    await mail.deliver(answer({}, ' '))
    await mail.deliver(answer({ To: replyAddress(mail.inbox, `lead-${sent.id}.${'0'.repeat(24)}`) }))
    await mail.deliver(answer({ To: replyAddress(mail.inbox, `lead-${sent.id}`) }))
    await run()
    expect((await replies()).map(({ status, reason }) => `${String(status)} ${String(reason)}`)).toEqual([
      'WAITING AUTOMATIC',
      'WAITING OTHER_SENDER',
      'WAITING OTHER_SENDER',
      'WAITING OTHER_SENDER',
      'WAITING EMPTY',
    ])
    expect(await mail.unread()).toBe(0)
  })

  test('attachments follow the rules of tickets; one with a private link is left out', async () => {
    const head = answer(
      { 'MIME-Version': '1.0', 'Content-Type': 'multipart/mixed; boundary=b' },
      '',
    ).trimEnd()
    const file = (name: string, text: string, type = 'text/plain') =>
      `--b\nContent-Type: ${type}; name="${name}"\nContent-Disposition: attachment; filename="${name}"\n\n${text}\n`
    await mail.deliver(
      `${head}\n\n--b\nContent-Type: text/plain\n\nSee the files\n${file('plan.txt', 'A plan')}` +
        `${file('page.html', '<script>alert(1)</script>', 'text/html')}${file('letter.txt', `https://x.example/c/${secret}`)}--b--\n`,
    )
    await run()
    await run()
    const { rows } = await fixture.owner.query(
      `select f.name, f.user_id, f.audience from app.files f join app.lead_replies r on r.id = f.subject_id
        where f.subject = 'LEAD_REPLY' and r.mail_id = $1`,
      [sent.id],
    )
    expect(rows).toEqual([{ name: 'plan.txt', user_id: null, audience: 'SUBJECT' }])
    expect((await replies())[0]?.['left_out']).toEqual([
      '“letter.txt” is left out: it contains a private link of the customer.',
      expect.stringContaining('“page.html” is left out: '),
    ])
  })

  test('a message to a ticket and a lead joins both', async () => {
    const { rows } = await fixture.owner.query<{ token: string }>(
      `with t as (insert into app.support_tickets (type, title, user_id, organization_id, name)
          select 'SUPPORT', 'Help', u.id, u.organization_id, 'Pat' from app.user_infos u
            join app.user_contacts c on c.user_id = u.id where c.email = 'agent@vendor.example' returning id, user_id)
        select jobs.ticket_reply_token(id, user_id) as token from t`,
    )
    await mail.deliver(answer({ Cc: replyAddress(mail.inbox, rows[0]?.token ?? '') }))
    await run()
    expect(await replies()).toMatchObject([{ status: 'ADDED' }])
    const waiting = await fixture.owner.query(
      `select reason from app.ticket_mails where sender_email = $1 order by id desc limit 1`,
      [sent.email],
    )
    expect(waiting.rows).toEqual([{ reason: 'OTHER_SENDER' }])
  })

  test('a report of a mail server marks its letter, and is no answer; a delay or another’s changes nothing', async () => {
    const { rows } = await fixture.owner.query<{ message: string }>(
      'select private.lead_mail_message($1) as message',
      [sent.id],
    )
    const report = (action: string, message = rows[0]?.message ?? '') =>
      answer(
        {
          From: 'MAILER-DAEMON@mx.example',
          'Auto-Submitted': 'auto-replied',
          'MIME-Version': '1.0',
          'Content-Type': 'multipart/report; report-type=delivery-status; boundary=b',
        },
        `--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\nAction: ${action}\nStatus: 5.1.1\n` +
          `Diagnostic-Code: smtp; 550 unknown, see https://leads.example/c/${secret}\n\n` +
          `--b\nContent-Type: text/rfc822-headers\n\nMessage-ID: <${message}@leads.example>\n\n--b--\n`,
      )
    const becameOf = async () =>
      (
        await fixture.owner.query(
          'select m.status, t.refusal from app.lead_mails m join app.lead_mail_texts t on t.mail_id = m.id where m.id = $1',
          [sent.id],
        )
      ).rows
    await mail.deliver(report('delayed'))
    await mail.deliver(report('failed', 'one.of.another'))
    await run()
    expect(await becameOf()).toEqual([{ status: 'SENT', refusal: null }])
    await mail.deliver(report('failed'))
    await mail.deliver(report('failed'))
    await run()
    expect(await becameOf()).toEqual([
      { status: 'REFUSED', refusal: '550 unknown, see https://leads.example/c/…' },
    ])
    expect(await replies()).toEqual([])
  })

  test('no log line contains an address or a text', async () => {
    await mail.deliver(answer())
    await run()
    const lines = fixture.lines.join('\n')
    expect(lines).toContain('replies by mail')
    for (const one of [sent.email, 'Tuesday is fine', sent.key, secret]) expect(lines).not.toContain(one)
  })
})

type Sent = {
  id: number
  email: string
  key: string
  text: string
  sender: string
  organization: string
  service: string
}

/** An email that an accepted lead's agent has sent to its customer. */
async function sentMail({ owner }: Fixture): Promise<Sent> {
  const { rows } = await owner.query<Sent>(
    `with m as (
        insert into app.lead_mails (lead_id, organization_id, user_id, status, ended_at, idempotency_key)
          select l.id, l.accepted_organization_id, l.assigned_user_id, 'SENT', now(), gen_random_uuid()
            from app.leads l join app.lead_customers c on c.lead_id = l.id and c.email is not null
              join app.lead_statuses s on s.code = l.status and s.kind = 'working'
              join app.user_infos u on u.id = l.assigned_user_id and u.organization_id = l.accepted_organization_id
            order by l.id limit 1
          returning *),
      t as (insert into app.lead_mail_texts (mail_id, subject, text)
        select m.id, 'Your quote', 'Shall we come on Tuesday at nine?' from m returning text)
      select m.id, c.email, t.text, concat_ws(' ', u.first_name, u.last_name) as sender,
          o.legal_business_name as organization, s.name as service
        from m, t, app.lead_customers c, app.user_infos u, app.organizations o, app.leads l, app.services s
        where c.lead_id = m.lead_id and u.id = m.user_id and o.id = m.organization_id and l.id = m.lead_id and s.id = l.service_id`,
  )
  const [mail] = rows
  if (!mail) throw new Error('There is no accepted lead')
  const found = await owner.query<{ key: string }>('select private.lead_reply_key($1) as key', [mail.id])
  return { ...mail, key: found.rows[0]?.key ?? '' }
}
