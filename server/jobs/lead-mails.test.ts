import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { failingSmtp } from '../mail/test/failing-smtp.ts'
import { partOf, smtpSink } from '../mail/test/smtp-sink.ts'
import { done, enqueue, openFixture, type Fixture } from './test/fixture.ts'

let fixture: Fixture
let worker: Awaited<ReturnType<Fixture['work']>> | undefined
let closeServer = async () => {}
let lead: { id: number; email: string; agent: number; organization: number }

beforeAll(async () => {
  fixture = await openFixture()
  const { rows } = await fixture.owner.query<typeof lead>(
    `select l.id, c.email, l.assigned_user_id as agent, l.accepted_organization_id as organization from app.leads l
      join app.lead_customers c on c.lead_id = l.id join app.lead_statuses s on s.code = l.status and s.kind = 'working'
      join app.user_infos u on u.id = l.assigned_user_id and u.organization_id = l.accepted_organization_id
      where private.may_contact(l.id, 'MAIL') order by l.id limit 1`,
  )
  if (!rows[0]) throw new Error('There is no accepted lead')
  lead = rows[0]
  await fixture.owner.query(`delete from graphile_worker._private_jobs`)
})
afterAll(() => fixture.close())
afterEach(async () => {
  await worker?.stop()
  await closeServer()
  await fixture.owner.query('delete from graphile_worker._private_jobs')
})

let keys = 0
async function send(subject: string, text: string): Promise<number> {
  keys += 1
  const claims = { user_id: lead.agent, organization_id: lead.organization, organization_type: 'VENDOR' }
  await fixture.owner.query('begin')
  for (const [name, value] of Object.entries({ ...claims, user_type: 'SERVICE_AGENT' }))
    await fixture.owner.query('select set_config($1, $2, true)', [`turnstone.${name}`, String(value)])
  const { rows } = await fixture.owner.query<{ id: number }>(
    'select (app.send_lead_mail($1, $2, $3, $4)).id as id',
    [lead.id, subject, text, `key of mail ${keys}`],
  )
  await fixture.owner.query('commit; delete from private.rate_limits')
  return rows[0]?.id ?? 0
}

const statusOf = async (id: number) =>
  (await fixture.owner.query<{ status: string }>('select status from app.lead_mails where id = $1', [id]))
    .rows[0]?.status

async function through(): Promise<Awaited<ReturnType<typeof smtpSink>>> {
  const sink = await smtpSink()
  closeServer = () => sink.close()
  worker = await fixture.work(sink.url)
  return sink
}

const header = (source: string, name: string) =>
  RegExp(`^${name}:(.*(?:\r\n[ \t].*)*)`, 'm').exec(source)?.[1]?.replaceAll('\r\n', '').trim() ?? ''

test('the customer gets the letter in its writer’s name, with a link that stops email', async () => {
  await fixture.owner.query(
    `update app.user_infos set first_name = 'Renée', last_name = 'O, "X" <y@evil.example>' where id = $1`,
    [lead.agent],
  )
  const sink = await through()
  const evil = '<script>alert(1)</script> & "quotes"'
  const id = await send(`Hello ${evil}\r\nBcc: eve@evil.example`, `One ${evil}\n.\nBcc: eve@evil.example`)
  await done(fixture)
  expect(await statusOf(id)).toBe('SENT')
  const [mail, ...more] = sink.received
  expect(more).toEqual([])
  expect(mail).toMatchObject({ from: 'no-reply@leads.example', to: [lead.email] })
  const source = mail?.source ?? ''
  expect(source.split('\r\n\r\n')[0]).not.toMatch(/^(Bcc|Cc|X-Mailer|Auto-Submitted):/m)
  expect(header(source, 'From')).toMatch(/<no-reply@leads\.example>$/)
  expect(header(source, 'To')).toBe(lead.email)
  expect(header(source, 'Reply-To')).toMatch(/<[^<>\s]+@[^<>\s]+>$/)
  const text = partOf(source, 'text/plain').replaceAll('\r\n', '\n')
  const html = partOf(source, 'text/html')
  expect(text).toContain(`One ${evil}\n.\nBcc: eve@evil.example`)
  expect(html).not.toContain('<script')
  expect(html).toContain('&lt;script&gt;')
  const [, secret = ''] = /https:\/\/leads\.example\/c\/([\w-]{43})\b/.exec(text) ?? []
  expect(header(source, 'List-Unsubscribe')).toBe(`<https://leads.example/c/${secret}>`)
  const { rows } = await fixture.owner.query(
    `select lead_id, scope from private.customer_pages where token_hash = sha256(convert_to($1, 'UTF8'))`,
    [secret],
  )
  expect(rows).toEqual([{ lead_id: lead.id, scope: 'MAIL' }])
  const kept = await fixture.owner.query<{ row: string }>(
    `select to_jsonb(j)::text as row from graphile_worker._private_jobs j union all select to_jsonb(m)::text from app.lead_mails m`,
  )
  for (const line of [...fixture.lines, ...kept.rows.map(({ row }) => row)]) {
    expect(line).not.toContain(secret)
    expect(line).not.toContain(lead.email)
  }
})

test('with an inbox, replies go to the address of the lead, and no letter has the writer’s', async () => {
  const sink = await smtpSink()
  closeServer = () => sink.close()
  worker = await fixture.work(
    sink.url,
    20_000,
    {},
    {
      supportInbox: 'imap://support%40help.example:x@127.0.0.1:1/INBOX',
    },
  )
  const id = await send('Reply here', 'Text')
  await done(fixture)
  const { rows } = await fixture.owner.query<{ key: string; email: string }>(
    'select private.lead_reply_key($1) as key, email from app.user_contacts where user_id = $2',
    [id, lead.agent],
  )
  const source = sink.received[0]?.source ?? ''
  expect(sink.received[0]?.from).toBe('no-reply@leads.example')
  expect(header(source, 'Reply-To')).toContain(`<support+${rows[0]?.key}@help.example>`)
  expect(source).not.toContain(rows[0]?.email)
})

test.for([
  ['support%40help.example', '?reports=yes', 'support+KEY@help.example'],
  ['support%40leads.example', '', 'support+KEY@leads.example'],
  ['support%40leads.example', '?reports=no', 'no-reply@leads.example'],
])('with the inbox %s%s, mail servers report to %s', async ([user, query, reportTo]) => {
  const sink = await smtpSink()
  closeServer = () => sink.close()
  const supportInbox = `imap://${user}:x@127.0.0.1:1/INBOX${query}`
  worker = await fixture.work(sink.url, 20_000, {}, { supportInbox })
  const id = await send('Report there', 'Text')
  await done(fixture)
  const { rows } = await fixture.owner.query<{ key: string; message: string }>(
    'select private.lead_reply_key($1) as key, private.lead_mail_message($1) as message',
    [id],
  )
  const [mail] = sink.received
  expect(mail?.from).toBe(reportTo?.replace('KEY', rows[0]?.key ?? ''))
  expect(header(mail?.source ?? '', 'From')).toMatch(/<no-reply@leads\.example>$/)
  expect(header(mail?.source ?? '', 'Message-ID')).toBe(`<${rows[0]?.message}@leads.example>`)
})

test('a letter that has left does not leave again', async () => {
  const sink = await through()
  const id = await send('Once', 'Text')
  await done(fixture)
  await enqueue(fixture, 'mails__send_lead_mail', { mailId: id })
  await done(fixture)
  expect(sink.received).toHaveLength(1)
  expect(await statusOf(id)).toBe('SENT')
})

test('a refused address ends it, and its writer reads that', async () => {
  const secret = 'Ab3-_'.repeat(8) + 'xyz'
  const asked: string[] = []
  const server = await failingSmtp((to) => {
    asked.push(to)
    return to === lead.email ? `550 5.1.1 <${to}> unknown, see https://leads.example/c/${secret}` : '250 well'
  })
  closeServer = () => server.close()
  worker = await fixture.work(server.url)
  const id = await send('Refused', 'Text')
  await done(fixture)
  // The other is the writer's notification.
  expect(asked.filter((to) => to === lead.email)).toHaveLength(1)
  expect(await statusOf(id)).toBe('REFUSED')
  const { rows } = await fixture.owner.query('select refusal from app.lead_mail_texts where mail_id = $1', [
    id,
  ])
  expect(rows).toEqual([{ refusal: `550 5.1.1 <${lead.email}> unknown, see https://leads.example/c/…` }])
  expect(fixture.lines.join('')).not.toContain(lead.email)
})

test('an undone letter does not leave', async () => {
  const sink = await through()
  const id = await send('Undone', 'Text')
  await fixture.owner.query(`update app.lead_mails set status = 'UNDONE', ended_at = now() where id = $1`, [
    id,
  ])
  await done(fixture)
  expect(sink.received).toEqual([])
})
