import { expect, test } from 'vitest'
import type { NotificationTrigger } from '../../texts/codes.generated.ts'
import { notificationPath } from '../../texts/notifications.ts'
import { notifications } from './letters/notification.ts'

const from = {
  operatorName: 'Relay',
  publicUrl: 'https://leads.example',
  operatorTimeZone: 'America/Chicago',
}
const reader = { userType: 'MASTER_ADMIN', organizationType: 'OPERATOR' }
const id = '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1'
const data = {
  postPublicId: id,
  transactionPublicId: id,
  leadPublicId: id,
  proposalPublicId: id,
  ticketPublicId: id,
  servicePublicId: id,
}

const textFor = (trigger: string, facts: object) =>
  notifications(from, {
    firstName: 'Ana',
    reader,
    mailed: [{ label: 'News', trigger, data: facts }],
  }).text

const labels = {
  new_lead_submitted: 'Open the lead',
  assign_lead_to_vendor: 'Open the lead',
  assign_lead_to_service_agent: 'Open the lead',
  lead_status_changed: 'Open the lead',
  customer_withdrew: 'Open the lead',
  customer_replied: 'Open the lead',
  lead_mail_waiting: 'Open the lead',
  lead_mail_refused: 'Open the lead',
  offers_limited: 'Open your offer settings',
  lead_offer_reminder: 'Open the lead',
  lead_offer_declined: 'Open the lead',
  lead_offer_expired: 'Open the lead',
  new_service_created: 'Open the service',
  new_service_requested: 'Open the request',
  service_proposed: 'Open the service',
  service_approved: 'Open the service',
  service_rejected: 'Open the service',
  new_user_created: 'Open the home page',
  permissions_changed: 'Open your settings',
  post_comment: 'Open the post',
  post_like: 'Open the post',
  post_mention: 'Open the post',
  post_removed: 'Open the post',
  post_restored: 'Open the post',
  post_reported: 'Open the post',
  posting_paused: 'Open the home page',
  invoice_issued: 'Open the transaction',
  invoice_overdue: 'Open the transaction',
  payout_sent: 'Open the transaction',
  ticket_updated: 'Open the request',
  ticket_received: 'Open the request',
  ticket_replied: 'Open the request',
  ticket_assigned: 'Open the request',
  ticket_escalated: 'Open the request',
  ticket_mail_waiting: 'Open the request',
  payment_reported: 'Open the transaction',
  application_received: 'Open the applications',
  follow_up_due: 'Open your follow-ups',
  follow_up_given: 'Open your follow-ups',
  follow_up_ended: 'Open your follow-ups',
} satisfies Record<NotificationTrigger, string>

test.each(Object.entries(labels))('the button of a mail about %s says “%s”', (trigger, label) => {
  const path = notificationPath({ trigger, data })
  expect(textFor(trigger, data)).toContain(`${label}:\n${from.publicUrl}${path}`)
})

test('a mail about no record links to the home page', () => {
  expect(textFor('lead_status_changed', {})).toContain(`Open Relay:\n${from.publicUrl}/home`)
})

const petra = {
  lead: 289,
  service: 'Roofing',
  status: 'Offered',
  state: 'Illinois',
  firstName: 'Petra',
  budgetFrom: '5000.00',
  budgetTo: '8000.00',
}
const vendor = { userType: 'ADMIN', organizationType: 'VENDOR' }
const letterFor = (mailed: Parameters<typeof notifications>[1]['mailed'], more: object = {}) =>
  notifications(from, { firstName: 'Ana', reader: vendor, mailed, ...more })
const offered = (facts: object = {}, record = 'a') => ({
  label: 'Lead offered',
  trigger: 'assign_lead_to_vendor',
  data: { ...data, serviceName: 'Roofing', respondHours: '24', respondBy: '2026-11-23T13:30:00+00:00' },
  facts: { ...petra, ...facts },
  record,
})
const open = { respondBy: '2026-11-23T13:30:00+00:00' }

test('the letter of an offer names it in its subject and has its facts and deadline', () => {
  const { subject, text, html } = letterFor([offered(open)])
  expect(subject).toBe('Roofing for Petra: Lead offered · Relay')
  expect(text).toContain(
    [
      'You have a new lead! Roofing lead has been assigned to you',
      '',
      'Customer: Petra',
      'Service: Roofing',
      'Status now: Offered',
      'Budget: $5,000.00 to $8,000.00',
      'State: Illinois',
      'Lead: L-289',
      'Respond by: Mon, Nov 23, 7:30 AM CST (24 hours)',
      '',
      'Open the lead:',
    ].join('\n'),
  )
  expect(html).toMatch(/<th scope="row"[^>]*>Customer: <\/th><td[^>]*>Petra<\/td>/)
  expect(letterFor([{ ...offered(open), data: { ...data, respondHours: '1' } }]).text).toContain(
    'CST (1 hour)',
  )
})

test('an open offer has the reader’s link to answer it, alone and among others, and says whose it is', () => {
  const link = (name: string) => `${from.publicUrl}/o/${name}`
  const one = letterFor([{ ...offered(open), answerUrl: link('one') }])
  expect(one.text).toContain(`Answer the offer:\n${link('one')}\n\nOpen the lead:\n`)
  expect(one.text).toContain('The link is yours only')
  expect(one.html).toContain(`<a href="${link('one')}" style="display:inline-block`)
  const many = letterFor([
    { ...offered(open, 'a'), answerUrl: link('one') },
    { ...offered({ ...open, firstName: 'Sam' }, 'b'), answerUrl: undefined },
    { ...offered({ ...open, firstName: 'Zoë' }, 'c'), answerUrl: link('three') },
  ])
  expect(many.text.match(/Answer the offer:\n\S+/g)).toEqual([
    `Answer the offer:\n${link('one')}`,
    `Answer the offer:\n${link('three')}`,
  ])
  expect(many.text).toContain('The link is yours only')
  expect(letterFor([offered(open)]).text).not.toContain('without signing in')
})

test('an offer that is over has no deadline, whatever was true when it was made', () => {
  const { subject, text } = letterFor([offered({ status: 'Closed won' })])
  expect(subject).toBe('Roofing for Petra: Closed won · Relay')
  expect(text).not.toContain('Respond by')
  expect(text).toContain('Status now: Closed won')
})

test('a reminder has the deadline and the link to answer, and says the status once the offer is over', () => {
  const reminded = (facts: object) => ({
    ...offered(facts),
    label: 'Offer reminder',
    trigger: 'lead_offer_reminder',
    data: { ...data, serviceName: 'Roofing', respondBy: open.respondBy },
  })
  const { subject, text } = letterFor([{ ...reminded(open), answerUrl: `${from.publicUrl}/o/one` }])
  expect(subject).toBe('Roofing for Petra: Offer reminder · Relay')
  expect(text).toContain('Reminder: the Roofing lead is waiting for your answer')
  expect(text).toContain('Respond by: Mon, Nov 23, 7:30 AM CST\n')
  expect(text).toContain(`Answer the offer:\n${from.publicUrl}/o/one`)
  expect(letterFor([reminded({ status: 'Accepted' })]).subject).toBe('Roofing for Petra: Accepted · Relay')
})

test('of a record that the reader may no longer see, a letter says the sentence only', () => {
  const { subject, text } = letterFor([{ ...offered(), facts: null }])
  expect(subject).toBe('Roofing: Lead offered · Relay')
  expect(text).not.toMatch(/Petra|Status now|Budget|Respond by/)
})

test('several changes of a record are one sentence, the newest, and the state now', () => {
  const change = (oldStatus: string, newStatus: string) => ({
    ...offered({ status: 'Closed won', lastName: 'Lang' }),
    label: 'Lead changed',
    trigger: 'lead_status_changed',
    data: { ...data, serviceName: 'Roofing', oldStatus, newStatus },
  })
  const { subject, text } = letterFor([
    offered(),
    change('Offered', 'Accepted'),
    change('Accepted', 'Contacted'),
    change('Contacted', 'Closed won'),
  ])
  expect(subject).toBe('Roofing for Petra: Closed won · Relay')
  expect(text).toContain('has been changed from Contacted to Closed won\n\n3 more changes came before it.')
  expect(text).not.toMatch(/You have a new lead|from Offered|Respond by/)
  expect(text).toContain('Customer: Petra L.')
})

test('a burst of a kind is one letter with each record, its facts and its page', () => {
  const { subject, text, html } = letterFor([
    offered(open, 'a'),
    offered({ ...open, firstName: 'Sam', lead: 290 }, 'b'),
    offered({ ...open, firstName: 'Zoë', lead: 291 }, 'c'),
  ])
  expect(subject).toBe('3 leads: Roofing for Petra, Roofing for Sam and 1 more · Relay')
  expect(text.match(/^\* Roofing for \w+/gmu)).toHaveLength(3)
  expect(text.match(/^Respond by: /gm)).toHaveLength(3)
  expect(html.match(/<h2 /g)).toHaveLength(3)
  expect(html.match(/<a /g)).toHaveLength(4)
  expect(text).toContain(`See all notifications:\n${from.publicUrl}/notifications`)
})

test('a large burst lists twenty records and the number of the rest', () => {
  const { subject, text } = letterFor(
    Array.from({ length: 60 }, (_, n) => offered({ lead: n }, `record ${n}`)),
  )
  expect(text.match(/^\* Roofing/gm)).toHaveLength(20)
  expect(text).toContain('And 40 more.')
  expect(subject).toMatch(/^60 leads: /)
})

test('a letter about money has its amounts and dates', () => {
  const overdue = {
    label: 'Invoice overdue',
    trigger: 'invoice_overdue',
    data: { ...data, invoiceNumber: 'INV-2026-000027' },
    facts: { invoice: 'INV-2026-000027', amount: '1740.20', dueOn: '2026-11-20', status: 'Overdue' },
  }
  const { subject, text } = letterFor([overdue])
  expect(subject).toBe('INV-2026-000027: Invoice overdue · Relay')
  expect(text).toContain(
    'Invoice: INV-2026-000027\nAmount: $1,740.20\nDue: Nov 20, 2026\nStatus now: Overdue',
  )
  const paid = letterFor([
    {
      label: 'Payout sent',
      trigger: 'payout_sent',
      data,
      facts: { service: 'Payroll', amount: '117', paidAt: '2026-11-20T18:00:00+00:00', reference: 'ACH 7' },
    },
  ])
  expect(paid.text).toContain(
    'Amount: $117.00\nPaid: Fri, Nov 20, 12:00 PM CST\nReference: ACH 7\nService: Payroll',
  )
})

test('a letter that can be turned off says how, in both of its forms', () => {
  const unsubscribeUrl = 'https://leads.example/api/unsubscribe?token=7.LEADS.0&x'
  const { text, html } = letterFor([offered(open)], { unsubscribeUrl })
  expect(text).toContain(`Stop these emails:\n${unsubscribeUrl}`)
  expect(html).toContain('href="https://leads.example/api/unsubscribe?token=7.LEADS.0&amp;x"')
  expect(letterFor([offered(open)]).text).not.toContain('Stop these emails')
})
