import { afterEach, expect, test } from 'vitest'
import type { Letter } from './letter.ts'
import { partOf, smtpSink } from './test/smtp-sink.ts'
import { mailer, MailError } from './transport.ts'

const settings = { dataDir: '/nowhere', operatorName: 'Brücke, Söhne', publicUrl: 'https://leads.example' }
const letter: Letter = {
  subject: 'Überblick',
  html: `<p>Grüße ${'x'.repeat(200)}</p>\n`,
  text: `Grüße ${'x'.repeat(200)}\n.\n`,
}
const job = { id: '17', created_at: new Date('2026-02-03T04:05:06.789Z') }
const to = { name: 'Ana, "the" boss', address: 'ana@example.org' }

let sink: Awaited<ReturnType<typeof smtpSink>>
afterEach(() => sink.close())

async function sent(mail: Partial<Parameters<ReturnType<typeof mailer>['send']>[0]> = {}) {
  await mailer({ ...settings, smtpUrl: sink.url }).send({ to, letter, job, ...mail })
  const mails = sink.received.splice(0)
  expect(mails).toHaveLength(1)
  return mails[0] ?? { from: '', to: [], source: '' }
}

const header = (source: string, name: string) =>
  RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'm').exec(source)?.[1] ?? ''

test('a mail server receives both parts, from the operator, for one recipient', async () => {
  sink = await smtpSink()
  const mail = await sent()
  expect(mail).toMatchObject({ from: 'no-reply@leads.example', to: ['ana@example.org'] })
  expect(partOf(mail.source, 'text/plain').replaceAll('\r\n', '\n').trim()).toBe(letter.text.trim())
  expect(partOf(mail.source, 'text/html').trim()).toBe(letter.html.trim())
  expect(header(mail.source, 'From')).toContain('<no-reply@leads.example>')
  expect(header(mail.source, 'To')).toBe('"Ana, \\"the\\" boss" <ana@example.org>')
  expect(header(mail.source, 'Auto-Submitted')).toBe('auto-generated')
  expect(mail.source).not.toMatch(/^(Cc|Bcc|X-Mailer):/m)
})

test('a retry of the same letter has the same id', async () => {
  sink = await smtpSink()
  const [first, again] = [(await sent()).source, (await sent()).source]
  expect(header(first, 'Message-ID')).toMatch(/^<[0-9a-f]{24}@leads\.example>$/)
  expect(header(again, 'Message-ID')).toBe(header(first, 'Message-ID'))
})

test('a retry with a newer link has a new id in the same thread', async () => {
  sink = await smtpSink()
  const first = (await sent()).source
  const newer = (await sent({ letter: { ...letter, text: 'another link' } })).source
  const other = (await sent({ job: { ...job, id: '18' } })).source
  expect(header(newer, 'Message-ID')).not.toBe(header(first, 'Message-ID'))
  expect(header(newer, 'References')).toBe(header(first, 'References'))
  expect(header(other, 'References')).not.toBe(header(first, 'References'))
})

test('a person’s letter has its writer’s name and takes answers there; a retry with a newer link is a copy', async () => {
  sink = await smtpSink()
  const author = { name: 'Renée\r\nBcc: eve@example.org, Cedar', address: 'renee@vendor.example' }
  const messageKey = 'mail-7.signed'
  const first = (await sent({ author, messageKey })).source
  const newer = (await sent({ author, messageKey, letter: { ...letter, text: 'another link' } })).source
  expect(header(first, 'From')).toContain('<no-reply@leads.example>')
  expect(header(first, 'Reply-To')).toContain('<renee@vendor.example>')
  expect(first).not.toMatch(/^(Bcc|Auto-Submitted):/m)
  for (const source of [first, newer])
    expect(header(source, 'Message-ID')).toBe('<mail-7.signed@leads.example>')
})

test('neither a name nor an address can add a header or a recipient', async () => {
  sink = await smtpSink()
  const mail = await sent({ to: { name: 'Ana\r\nBcc: eve@example.org', address: 'ana@example.org' } })
  expect(mail.to).toEqual(['ana@example.org'])
  expect(mail.source).not.toMatch(/^Bcc:/m)
  const wrong = { name: 'Ana', address: 'ana@example.org\r\nRCPT TO:<eve@example.org>' }
  await expect(sent({ to: wrong })).rejects.toThrow('not one plain address')
  expect(sink.received).toEqual([])
})

test('the mail server’s answer is not repeated', async () => {
  sink = await smtpSink({ refuses: true })
  const refused = await sent().catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(MailError)
  expect(String(refused)).toBe('MailError: The mail server did not take a letter (EENVELOPE 550).')
})

test('an unreachable mail server is an error to retry', async () => {
  sink = await smtpSink()
  const away = mailer({ ...settings, smtpUrl: 'smtp://127.0.0.1:1' })
  await expect(away.send({ to, letter, job })).rejects.toThrow(
    /^The mail server did not take a letter \(\w+\)\.$/,
  )
})

test('SMTP_URL cannot make the mail library print mails', async () => {
  sink = await smtpSink()
  const printed: unknown[] = []
  const { log } = console
  console.log = (...words) => printed.push(words)
  try {
    await mailer({ ...settings, smtpUrl: `${sink.url}?logger=true&debug=true` }).send({ to, letter, job })
  } finally {
    console.log = log
  }
  expect(sink.received).toHaveLength(1)
  expect(printed).toEqual([])
})

test('an operator with an IP address still has a sender', async () => {
  sink = await smtpSink()
  await mailer({ ...settings, publicUrl: 'http://[::1]:3000', smtpUrl: sink.url }).send({ to, letter, job })
  expect(sink.received[0]?.from).toBe('no-reply@localhost')
})
