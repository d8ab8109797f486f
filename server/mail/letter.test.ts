import { expect, test } from 'vitest'
import { letter, type Letter } from './letter.ts'
import { alreadyRegistered } from './letters/already-registered.ts'
import { applicationConfirmation } from './letters/application-confirmation.ts'
import { invitation } from './letters/invitation.ts'
import { receipt } from './letters/receipt.ts'
import { rejection } from './letters/rejection.ts'
import { reset } from './letters/reset.ts'

const from = {
  operatorName: 'Bridge & Sons <Ltd>',
  publicUrl: 'https://leads.example',
  operatorTimeZone: 'America/Chicago',
}
const evil = `<img src=x onerror="alert('1')">`

const all: [string, Letter][] = [
  ['reset', reset(from, { firstName: evil, userId: 7, token: 'T0ken' })],
  ['invitation', invitation(from, { firstName: evil, organizationName: evil, token: 'T0ken' })],
  ['application confirmation', applicationConfirmation(from, { token: 'T0ken' })],
  ['already registered', alreadyRegistered(from)],
  [
    'receipt',
    receipt(from, { service: `${evil}\r\nBcc: eve@example.org`, channels: ['CALL', 'MAIL'], token: 'T0ken' }),
  ],
  ['rejection', rejection(from, { firstName: evil, reason: `${evil}\r\nsecond line` })],
]

test.each(all)('%s: typed text never becomes markup', (_, { html }) => {
  expect(html).not.toContain('<img')
  expect(html).toContain('Bridge &amp; Sons &lt;Ltd&gt;')
})

test.each(all)('%s: the subject names the operator only', (_, { subject }) => {
  expect(subject).toContain(from.operatorName)
  expect(subject).not.toContain('img')
})

test.each(all)('%s: HTML and text say the same', (_, { html, text }) => {
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

test.each(all)('%s: styles are inline, and nothing is loaded', (_, { html }) => {
  expect(html).not.toMatch(/<style|<link|<script|<[^>]*\bsrc=|url\(|@import/)
  expect(html).toContain('<meta name="color-scheme" content="light dark">')
  // Text uses the reader's own color, readable in light and dark; the button sets both of its colors.
  expect(html.match(/(?<!-)\bcolor:#\w+/g) ?? []).toEqual(html.includes('<a ') ? ['color:#ffffff'] : [])
})

test('a reset links to the page with user and token, valid for 60 minutes', () => {
  const { text, html } = reset(from, { firstName: 'Ana', userId: 7, token: 'T0ken' })
  expect(text).toContain('https://leads.example/reset-password?userId=7&token=T0ken')
  expect(html).toContain('href="https://leads.example/reset-password?userId=7&amp;token=T0ken"')
  expect(text).toContain('valid for 60 minutes')
  expect(text).toContain('If you did not request this, ignore this email')
})

test('an invitation names the organization and links to sign-up, valid for 7 days', () => {
  const { text } = invitation(from, { firstName: 'Ana', organizationName: 'Northwind', token: 'T0ken' })
  expect(text).toContain('Northwind invites you')
  expect(text).toContain('https://leads.example/signup/T0ken')
  expect(text).toContain('7 days')
})

test('the operator invites its own associates', () => {
  const { text } = invitation(from, { firstName: 'Ana', organizationName: null, token: 'T0ken' })
  expect(text).toContain('Bridge & Sons <Ltd> invites you to become an associate.')
})

test('users with an account are sent to sign-in and password reset', () => {
  const { text } = alreadyRegistered(from)
  expect(text).toContain('https://leads.example/login')
  expect(text).toContain('https://leads.example/forgot-password')
})

test('a rejection shows its reason line by line', () => {
  const { text } = rejection(from, { firstName: 'Ana', reason: ' Not in our states.\r\nAsk again in May. ' })
  expect(text).toContain('The reason: Not in our states.\nAsk again in May.')
})

test('a letter without an action has no button', () => {
  const { html } = letter({ from, subject: 's', greeting: 'g', paragraphs: [], footer: 'f' })
  expect(html).not.toContain('<a ')
})
