import { expect, test } from 'vitest'
import { ownText, readReply } from './reply.ts'

const address = 'support@help.example'

/** A message to a ticket's address, with overrides. */
function message(headers: Record<string, string> = {}, body = 'Thank you') {
  const all = {
    From: 'Pat <pat@people.example>',
    To: 'support+12.34.abc@help.example',
    Subject: 'Re: Ticket',
    'Message-ID': '<one@people.example>',
    ...headers,
  }
  const lines = Object.entries(all).flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`]))
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`)
}
const read = (headers: Record<string, string> = {}, body?: string) =>
  readReply(message(headers, body), address)

test('the recipient address identifies the user, not the sender', async () => {
  expect(await read()).toMatchObject({ token: '12.34.abc', text: 'Thank you' })
  expect(
    await read({ To: 'Someone <x@y.example>', 'Delivered-To': 'SUPPORT+12.34.abc@HELP.example' }),
  ).toMatchObject({
    token: '12.34.abc',
  })
  expect(await read({ To: 'x@y.example', Cc: 'support+12.34.abc@help.example' })).toMatchObject({
    token: '12.34.abc',
  })
})

test('each message has its own stable key', async () => {
  const [one, again, other] = [
    await read(),
    await read(),
    await read({ 'Message-ID': '<two@people.example>' }),
  ]
  expect(one).toEqual(again)
  expect(one).not.toMatchObject({ key: Reflect.get(Object(other), 'key') })
})

test.for([
  ['without a ticket', { To: 'support@help.example' }, 'no address'],
  ['to another domain', { To: 'support+12.34.abc@evil.example' }, 'no address'],
  ['out of office', { 'Auto-Submitted': 'auto-replied' }, 'automatic'],
  ['a responder of old', { Precedence: 'auto_reply' }, 'automatic'],
  ['bulk', { Precedence: 'bulk' }, 'automatic'],
  ['Exchange', { 'X-Auto-Response-Suppress': 'All' }, 'automatic'],
  ['a bounce', { From: 'MAILER-DAEMON@help.example' }, 'bounce'],
  ['a report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }, 'bounce'],
  ['an empty sender', { 'Return-Path': '<>' }, 'bounce'],
  ['our own', { 'X-Turnstone-Loop': 'yes' }, 'our own'],
  ['a list', { 'List-Id': '<all.people.example>' }, 'list'],
] as const)('%s: no reply', async ([, headers, reason]) => {
  expect(await read(headers)).toBe(reason)
})

test('a message marked as not automatic is accepted', async () => {
  expect(await read({ 'Auto-Submitted': 'no' })).toMatchObject({ text: 'Thank you' })
})

test.for([
  ['Yes\n\n--- Reply above this line ---\nHello', 'Yes'],
  ['Yes\n\nOn Mon, Nov 23, 2026 at 9:00 AM Turnstone <a@b.example> wrote:\n> Hello', 'Yes'],
  ['Yes\n\nOn Mon, Nov 23, 2026 at 9:00 AM\nTurnstone <a@b.example> wrote:\n> Hello', 'Yes'],
  ['Yes\n\n-----Original Message-----\nFrom: x', 'Yes'],
  ['Yes\n\n________________________________\nFrom: x', 'Yes'],
  ['One\n> quoted\nTwo', 'One\nTwo'],
  ['> --- Reply above this line ---\n> Hello', ''],
] as const)('what is quoted is left out: %j', ([text, own]) => {
  expect(ownText(text)).toBe(own)
})

test('a long text is cut between characters, and an empty one is no reply', async () => {
  expect(Array.from(ownText('👍'.repeat(50_000)))).toHaveLength(5_000)
  expect(await read({}, '> only quoted')).toBe('empty')
})

test('an HTML reply is converted to text without scripts', async () => {
  const reply = await read(
    { 'Content-Type': 'text/html; charset=utf-8' },
    '<p>Yes</p><script>alert(1)</script><p>please</p>',
  )
  expect(reply).toMatchObject({ text: 'Yes\n\nplease' })
})
