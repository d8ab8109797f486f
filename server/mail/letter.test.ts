import { expect, test } from 'vitest'
import { letter, type Letter } from './letter.ts'
import { alreadyRegistered } from './letters/already-registered.ts'
import { applicationConfirmation } from './letters/application-confirmation.ts'
import { invitation } from './letters/invitation.ts'
import { rejection } from './letters/rejection.ts'
import { reset } from './letters/reset.ts'

const from = { operatorName: 'Bridge & Sons <Ltd>', publicUrl: 'https://leads.example' }
const evil = `<img src=x onerror="alert('1')">`

const all: [string, Letter][] = [
  ['reset', reset(from, { firstName: evil, userId: 7, token: 'T0ken' })],
  ['invitation', invitation(from, { firstName: evil, organizationName: evil, token: 'T0ken' })],
  ['application confirmation', applicationConfirmation(from, { token: 'T0ken' })],
  ['already registered', alreadyRegistered(from)],
  ['rejection', rejection(from, { firstName: evil, reason: `${evil}\r\nsecond line` })],
]

test.each(all)('%s: nothing that somebody typed becomes markup', (_, { html }) => {
  expect(html).not.toContain('<img')
  expect(html).toContain('Bridge &amp; Sons &lt;Ltd&gt;')
})

test.each(all)('%s: the subject names the operator and nobody else', (_, { subject }) => {
  expect(subject).toContain(from.operatorName)
  expect(subject).not.toContain('img')
})

test.each(all)('%s: both forms say the same', (_, { html, text }) => {
  const said = html
    .replace(/<title>.*<\/title>|<a .*<\/a>/g, '')
    .replace('Or open this address: ', '')
    .replaceAll('<br>', '\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
  const lines = said.split('\n').filter((line) => line !== '' && line !== from.operatorName)
  const [label = ''] = /^.*:\n(?=https:)/m.exec(text) ?? []
  expect(text.replace(label, '').split('\n').filter(Boolean)).toEqual(lines)
})

test.each(all)('%s: styles are inline, and nothing is fetched', (_, { html }) => {
  expect(html).not.toMatch(/<style|<link|<script|<[^>]*\bsrc=|url\(|@import/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  // Text keeps the reader's own colour, which is readable in light and dark; the button brings both of its.
  expect(html.match(/(?<!-)\bcolor:#\w+/g) ?? []).toEqual(html.includes('<a ') ? ['color:#ffffff'] : [])
})

test('a reset leads to the page with its user and token, and is valid for 60 minutes', () => {
  const { text, html } = reset(from, { firstName: 'Ana', userId: 7, token: 'T0ken' })
  expect(text).toContain('https://leads.example/reset-password?userId=7&token=T0ken')
  expect(html).toContain('href="https://leads.example/reset-password?userId=7&amp;token=T0ken"')
  expect(text).toContain('valid for 60 minutes')
  expect(text).toContain('If it was not you, do nothing')
})

test('an invitation names the organisation, leads to the sign-up and is valid for 7 days', () => {
  const { text } = invitation(from, { firstName: 'Ana', organizationName: 'Northwind', token: 'T0ken' })
  expect(text).toContain('Northwind invites you')
  expect(text).toContain('https://leads.example/signup/T0ken')
  expect(text).toContain('7 days')
})

test("the operator's own associate is invited by the operator", () => {
  const { text } = invitation(from, { firstName: 'Ana', organizationName: null, token: 'T0ken' })
  expect(text).toContain('Bridge & Sons <Ltd> invites you to be one of its associates.')
})

test('who has an account is pointed to sign-in and to a new password', () => {
  const { text } = alreadyRegistered(from)
  expect(text).toContain('https://leads.example/login')
  expect(text).toContain('https://leads.example/forgot-password')
})

test('a rejection says why, line by line', () => {
  const { text } = rejection(from, { firstName: 'Ana', reason: ' Not in our states.\r\nAsk again in May. ' })
  expect(text).toContain('The reason: Not in our states.\nAsk again in May.')
})

test('a letter without an action has no button', () => {
  const { html } = letter({ from, subject: 's', greeting: 'g', paragraphs: [], footer: 'f' })
  expect(html).not.toContain('<a ')
})
