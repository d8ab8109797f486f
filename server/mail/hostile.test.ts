import { describe, expect, test } from 'vitest'
import type { Letter } from './letter.ts'
import { accountNotice } from './letters/account-notice.ts'
import { deviceLink } from './letters/device-link.ts'
import { digest } from './letters/digest.ts'
import { emailChange } from './letters/email-change.ts'
import { factorReset } from './letters/factor-reset.ts'
import type { Invoice } from '../invoices/invoice.ts'
import { invoiceIssued, reminder } from './letters/invoice.ts'
import { invitation } from './letters/invitation.ts'
import { notifications } from './letters/notification.ts'
import { receipt } from './letters/receipt.ts'
import { rejection } from './letters/rejection.ts'
import { reset } from './letters/reset.ts'
import { mailAnswer } from './letters/mail-answer.ts'
import { ticketNews } from './letters/ticket.ts'

const from = {
  operatorName: 'Turnstone',
  publicUrl: 'https://leads.example',
  operatorTimeZone: 'America/Chicago',
}
const reader = { userType: 'MASTER_ADMIN', organizationType: 'OPERATOR' }
const token = 'T0ken'
const ticketPublicId = '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1'

/** One notification of each trigger whose sentence repeats what people wrote. */
function mailedWith(text: string) {
  const facts: Record<string, object> = {
    new_lead_submitted: { userName: text, serviceName: text },
    assign_lead_to_vendor: { serviceName: text, vendorName: text },
    lead_status_changed: { serviceName: text, oldStatus: text, newStatus: text },
    new_service_requested: { userName: text, serviceName: text },
    post_comment: { userName: text, others: 3 },
    post_removed: { subject: 'post', reason: text },
    ticket_replied: { userName: text, ticketTitle: text, ticketPublicId },
  }
  return Object.entries(facts).map(([trigger, data]) => ({ label: 'News', kind: 'Leads', trigger, data }))
}

/** A changed lead whose facts people wrote. */
function leadWith(text: string) {
  const facts = { firstName: text, lastName: text, service: text, status: text, provider: text, lead: 7 }
  return { ...(mailedWith(text)[2] ?? { label: '', kind: '', trigger: '', data: {} }), facts }
}

/** An invoice whose payment details were not checked. */
function invoiceWith(text: string): Invoice {
  const howToPay = { instructions: text, url: text, email: text, phone: text }
  return {
    number: 'INV-2026-000123',
    issuedOn: '2026-11-21',
    dueOn: '2026-12-06',
    seller: { name: text, howToPay },
    buyer: { name: text },
    total: '10.00',
    amountDue: '10.00',
    isVoid: false,
    transactionPublicId: ticketPublicId,
    lines: [],
  }
}

const letters: Record<string, (text: string) => Letter> = {
  'the password reset': (firstName) => reset(from, { firstName, userId: 7, token }),
  'the invitation': (text) => invitation(from, { firstName: text, organizationName: text, token }),
  'the receipt of a customer': (service) => receipt(from, { service, channels: ['CALL', 'MAIL'], token }),
  'the rejection': (text) => rejection(from, { firstName: text, reason: text }),
  'the link for a device': (firstName) => deviceLink(from, { firstName, token }),
  'the change of email': (firstName) => emailChange(from, { firstName, token }),
  'the reset of a second factor': (firstName) => factorReset(from, { firstName, token }),
  'the notice of an account': (firstName) => accountNotice(from, { kind: 'NEW_DEVICE', firstName }),
  'the news of a lead': (text) => notifications(from, { firstName: text, reader, mailed: [leadWith(text)] }),
  'the news of many records': (text) =>
    notifications(from, { firstName: text, reader, mailed: [...mailedWith(text), leadWith(text)] }),
  'the invoice': (text) =>
    invoiceIssued(from, { firstName: text, organizationName: text, invoice: invoiceWith(text) }),
  'the reminder': (text) =>
    reminder(from, { firstName: text, organizationName: text, invoice: invoiceWith(text), daysLeft: 3 }),
  'the digest': (text) => digest(from, { firstName: text, reader, mailed: mailedWith(text) }),
  'the answer to a reply by mail': (text) =>
    mailAnswer(from, {
      firstName: text,
      ticket: 7,
      publicId: 'x',
      title: text,
      reason: null,
      leftOut: [text],
    }),
  'the news of a ticket': (text) =>
    ticketNews(from, {
      firstName: text,
      reader,
      mailed: mailedWith(text).slice(-1),
      ticket: { notes: [{ text, authorName: text }], asksWhetherHelped: true, number: 7 },
      takesReplies: true,
    }),
}

const hostile: Record<string, string> = {
  'a script': `</p></title><script>alert(1)</script><img src=x onerror="alert('1')">`,
  'a second header': 'Ana\r\nBcc: eve@evil.example\n\nHello',
  'a direction override': 'Ann\u202Eexe.fdp \u2067\u200F\u061C',
  'control characters': 'Ana\u0000\u0007\u001B[31m\u0085\u2028',
  emoji: 'Zoë 👩‍👩‍👧 ❤️ 🏳️‍🌈',
  'a right-to-left name': 'רות כהן',
  '100 kB': 'x'.repeat(100_000),
  '100 kB of emoji': '😀'.repeat(25_000),
}

const overrides = /[\u061C\u200E\u200F\u202A-\u202E\u2066\u2067]/
const elements = (html: string) => html.replaceAll('<br>', '').match(/<[a-z]+/gi)
const count = (text: string, sign: string) => text.split(sign).length

describe.each(Object.entries(letters))('%s', (_, letterWith) => {
  test.each(Object.entries(hostile))('%s stays text', (__, text) => {
    const { subject, html, text: plain } = letterWith(text)
    expect(elements(html)).toEqual(elements(letterWith('Ana').html))
    expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
    expect(subject.length).toBeLessThan(400)
    for (const part of [subject, plain, html]) {
      expect(part).not.toMatch(/(?!\n)\p{Cc}/u)
      expect(part).not.toMatch(overrides)
      expect(part.isWellFormed()).toBe(true)
    }
    // Each line closes the isolates that it opens.
    for (const line of [subject, ...plain.split('\n'), ...html.split('\n')])
      expect(count(line, '\u2068'), line).toBe(count(line, '\u2069'))
  })
})

test('a right-to-left name is isolated in subject and sentences, and a quote has its own direction', () => {
  const [name = ''] = [hostile['a right-to-left name']]
  const lead = letters['the news of a lead']?.(name)
  expect(lead?.subject).toBe(`\u2068${name}\u2069 for \u2068${name}\u2069: \u2068${name}\u2069 · Turnstone`)
  expect(lead?.text).toContain(`Service: \u2068${name}\u2069`)
  const news = letters['the news of many records']?.(name)
  expect(news?.text).toContain(`\u2068${name}\u2069 and 3 others commented on your post.`)
  expect(news?.html).toContain(`<p style="margin:0 0 16px">\u2068${name}\u2069 uploaded a new lead for `)
  expect(letters['the digest']?.(name).text).toContain(`• \u2068${name}\u2069 uploaded a new lead for `)
  expect(letters['the news of a ticket']?.(name).html).toContain(
    `<p dir="auto" style="margin:0 0 16px">${name}</p>`,
  )
})
