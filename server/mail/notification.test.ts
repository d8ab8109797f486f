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
} satisfies Record<NotificationTrigger, string>

test.each(Object.entries(labels))('the button of a mail about %s says “%s”', (trigger, label) => {
  const path = notificationPath({ trigger, data })
  expect(textFor(trigger, data)).toContain(`${label}:\n${from.publicUrl}${path}`)
})

test('a mail about no record links to the home page', () => {
  expect(textFor('lead_status_changed', {})).toContain(`Open Relay:\n${from.publicUrl}/home`)
})

test('the mail of an offer says until when to respond, where the operator is', () => {
  const offered = {
    ...data,
    serviceName: 'Roofing',
    respondBy: '2026-11-23T13:30:00+00:00',
    respondHours: '24',
  }
  expect(textFor('assign_lead_to_vendor', offered)).toContain(
    'Respond by Mon, Nov 23, 7:30 AM CST (24 hours).',
  )
  expect(textFor('assign_lead_to_vendor', { ...offered, respondHours: '1' })).toContain('CST (1 hour).')
  expect(textFor('assign_lead_to_vendor', data)).not.toContain('Respond by')
  expect(textFor('assign_lead_to_vendor', { ...data, respondBy: 'soon' })).not.toContain('Respond by')
})
