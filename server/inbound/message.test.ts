import { expect, test } from 'vitest'
import { readMessage } from './message.ts'

const inbox = { address: 'support@help.example' }

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
const read = (headers: Record<string, string> = {}, authserv?: string) =>
  readMessage(message(headers), { ...inbox, ...(authserv !== undefined && { authserv }) })

test('each recipient address of the mailbox names a ticket, once', async () => {
  expect(await read()).toMatchObject({ tokens: ['12.34.abc'], kind: 'HUMAN' })
  const elsewhere = { To: 'Someone <x@y.example>', 'Delivered-To': 'SUPPORT+12.34.abc@HELP.example' }
  expect(await read(elsewhere)).toMatchObject({ tokens: ['12.34.abc'] })
  const two = { Cc: 'support+12.34.abc@help.example, <support+5.6.def@help.example>' }
  expect(await read(two)).toMatchObject({ tokens: ['12.34.abc', '5.6.def'] })
  const group = { To: 'Team: support+5.6.def@help.example, x@y.example;' }
  expect(await read(group)).toMatchObject({ tokens: ['5.6.def'] })
  for (const To of ['support@help.example', 'support+12.34.abc@evil.example', 'support+1@help.example.evil'])
    expect(await read({ To })).toMatchObject({ tokens: [] })
})

test('each message has its own stable key', async () => {
  const [one, again, other] = [
    await read(),
    await read(),
    await read({ 'Message-ID': '<two@people.example>' }),
  ]
  expect(one.key).toBe(again.key)
  expect(one.key).not.toBe(other.key)
})

test('the sender is the only address in From, in its normal form', async () => {
  expect((await read({ From: '"Pat" <PAT@People.Example>' })).sender).toEqual({
    address: 'pat@people.example',
    name: 'Pat',
  })
  expect((await read({ From: 'pat@people.example, evil@x.example' })).sender.address).toBe('')
  expect((await read({ From: '' })).sender.address).toBe('')
})

test.for([
  ['out of office', { 'Auto-Submitted': 'auto-replied' }, 'AUTOMATIC'],
  ['a responder of old', { Precedence: 'auto_reply' }, 'AUTOMATIC'],
  ['bulk', { Precedence: 'bulk' }, 'AUTOMATIC'],
  ['a responder', { 'X-Autoreply': 'yes' }, 'AUTOMATIC'],
  ['a bounce', { From: 'MAILER-DAEMON@help.example' }, 'BOUNCE'],
  ['a report', { 'Content-Type': 'multipart/report; report-type=delivery-status; boundary=x' }, 'BOUNCE'],
  ['an empty sender', { 'Return-Path': '<>' }, 'BOUNCE'],
  ['the product', { 'X-Turnstone-Loop': 'yes' }, 'OWN'],
  ['a member of a group', { 'List-Id': '<all.people.example>', Precedence: 'list' }, 'HUMAN'],
  ['a CRM', { 'List-Unsubscribe': '<mailto:x@people.example>' }, 'HUMAN'],
  ['Exchange', { 'X-Auto-Response-Suppress': 'All' }, 'HUMAN'],
  ['a person, by name', { 'Auto-Submitted': 'no' }, 'HUMAN'],
] as const)('%s: who writes is known by the headers', async ([, headers, kind]) => {
  expect(await read(headers)).toMatchObject({ kind })
})

test.for([
  'Out of Office: Re: [T-1] Reply',
  'Automatic reply: Reply to a ticket',
  'Auto: Out of the office',
  'Automatische Antwort: Ihre Anfrage',
  'Abwesenheitsnotiz: AW: Anfrage',
  'Réponse automatique : votre demande',
  'Respuesta automática: su solicitud',
  'Resposta automática: o seu pedido',
  'Risposta automatica: la sua richiesta',
  'Automatisch antwoord: uw vraag',
  'Odpowiedź automatyczna: pytanie',
  'Autosvar: Din fråga',
  'Автоответ: Ваш запрос',
  '自動返信: お問い合わせ',
  '自动回复: 您的请求',
])('a responder is known by its subject: %s', async (subject) => {
  const kind = subject.startsWith('Auto: ') ? 'HUMAN' : 'AUTOMATIC'
  expect(await read({ Subject: encoded(subject) })).toMatchObject({ kind })
})

test.for(['Re: Out of office hours', 'Re: [T-1] Automatic reply: broken', 'My vacation', 'Autos', ''])(
  'a person’s subject is no responder’s: %s',
  async (subject) => {
    expect(await read({ Subject: subject })).toMatchObject({ kind: 'HUMAN' })
  },
)

const results = (host: string, verdict: string) =>
  `${host} 1; spf=pass smtp.mailfrom=x; dmarc=${verdict} (p=none)`

test.for([
  [undefined, {}, 'UNKNOWN'],
  [undefined, { 'Authentication-Results': results('mx.help.example', 'pass') }, 'UNKNOWN'],
  [undefined, { 'Authentication-Results': results('mx.help.example', 'fail') }, 'FAIL'],
  ['mx.help.example', { 'Authentication-Results': results('mx.help.example', 'pass') }, 'PASS'],
  ['mx.help.example', { 'Authentication-Results': results('mx.help.example', 'fail') }, 'FAIL'],
  ['mx.help.example', { 'Authentication-Results': results('mx.help.example', 'none') }, 'UNKNOWN'],
  ['mx.help.example', { 'Authentication-Results': results('evil.example', 'pass') }, 'UNKNOWN'],
  ['mx.help.example', { 'Authentication-Results': 'evil.example; x=mx.help.example; dmarc=pass' }, 'UNKNOWN'],
] as const)('with authserv %j, %j is %s', async ([authserv, headers, authentication]) => {
  expect(await read(headers, authserv)).toMatchObject({ authentication })
})

/** RFC 2047. */
function encoded(text: string): string {
  return `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
}
