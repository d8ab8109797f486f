import { describe, expect, test } from 'vitest'
import { notificationPath, notificationText, roleClassOf, type Reader } from './notifications.ts'

const operator: Reader = { userType: 'ADMIN', organizationType: 'OPERATOR' }
const associate: Reader = { userType: 'ASSOCIATE', organizationType: null }
const agent: Reader = { userType: 'SERVICE_AGENT', organizationType: 'VENDOR' }
const [vendor, multiRole, independent] = (
  ['VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'] as const
).map((organizationType): Reader => ({ userType: 'MASTER_ADMIN', organizationType })) as [
  Reader,
  Reader,
  Reader,
]
const providers = [vendor, multiRole, independent]
const allReaders = [operator, associate, agent, ...providers]

const data = {
  userName: 'Amara Okafor',
  serviceName: 'Commercial auto cover',
  vendorName: 'Northline Mutual',
  oldStatus: 'Assigned',
  newStatus: 'Accepted',
  reason: 'Too vague',
  ticketTitle: 'Roof leaks',
  leadPublicId: '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1',
}

const said = (trigger: string, reader: Reader, facts: unknown = data) =>
  notificationText({ trigger, data: facts }, { reader, operatorName: 'Relay' })

/** Trigger, readers, and the sentence as the specification has it. */
const specified: [trigger: string, readers: Reader[], sentence: string][] = [
  ['new_lead_submitted', [operator], 'Amara Okafor uploaded a new lead for Commercial auto cover'],
  ['new_lead_submitted', [associate], 'Relay has recieved your lead for Commercial auto cover'],
  ['assign_lead_to_vendor', [operator], 'Commercial auto cover lead has been assigned to Northline Mutual'],
  [
    'assign_lead_to_vendor',
    providers,
    'You have a new lead! Commercial auto cover lead has been assigned to you',
  ],
  [
    'assign_lead_to_service_agent',
    [agent],
    'You have a new lead! Commercial auto cover lead has been assigned to you by Northline Mutual',
  ],
  ['new_service_created', [...providers, associate], 'Relay now offers Commercial auto cover'],
  [
    'new_service_requested',
    [operator],
    'Amara Okafor submitted new service request for Commercial auto cover',
  ],
  [
    'new_service_requested',
    [associate, agent, ...providers],
    'Relay has received your service request for Commercial auto cover',
  ],
  ['new_user_created', allReaders, 'Welcome!'],
  ['post_comment', allReaders, 'Amara Okafor commented on your post.'],
  ['post_like', allReaders, 'Amara Okafor liked on your post.'],
  [
    'lead_status_changed',
    allReaders,
    'The lead status for Commercial auto cover has been changed from Assigned to Accepted',
  ],
]

test.for(specified)('%s, %#: "%s"', ([trigger, readers, sentence]) => {
  expect(readers.map((reader) => said(trigger, reader))).toEqual(readers.map(() => sentence))
})

test('"associate maps to associate; service_agent maps to serviceAgent; master_admin and admin map to the organization type"', () => {
  expect(allReaders.map(roleClassOf)).toEqual([
    'OPERATOR',
    'associate',
    'serviceAgent',
    'VENDOR',
    'MULTI_ROLE_PROVIDER',
    'INDEPENDENT_OPERATOR',
  ])
  expect(roleClassOf({ userType: 'ASSOCIATE', organizationType: 'MULTI_ROLE_PROVIDER' })).toBe('associate')
})

describe('triggers beyond the specification have a sentence', () => {
  test.for([
    ['customer_withdrew', 'The customer of the Commercial auto cover lead withdrew something'],
    ['customer_replied', 'The customer of the Commercial auto cover lead answered by email'],
    ['lead_mail_waiting', 'An email about the Commercial auto cover lead waits for you to check it'],
    ['lead_mail_refused', 'An email to the customer of the Commercial auto cover lead was not delivered'],
    ['offers_limited', 'Relay changed what limits your offers'],
    ['lead_offer_reminder', 'Reminder: the Commercial auto cover lead is waiting for your answer'],
    ['lead_offer_declined', 'Northline Mutual declined the Commercial auto cover lead'],
    ['lead_offer_expired', 'The offer of the Commercial auto cover lead to Northline Mutual has expired'],
    ['invoice_issued', 'Relay has issued a new invoice to you'],
    ['invoice_overdue', 'An invoice of yours is overdue'],
    ['payout_sent', 'Relay has sent you a payout'],
    ['service_proposed', 'Northline Mutual asks for your approval of Commercial auto cover'],
    ['service_approved', 'Relay has approved Commercial auto cover'],
    ['service_rejected', 'Relay has not approved Commercial auto cover: Too vague'],
    ['ticket_received', 'Amara Okafor asked for help: “Roof leaks”'],
    ['ticket_replied', 'Amara Okafor replied to “Roof leaks”'],
    ['ticket_assigned', '“Roof leaks” has been assigned to you'],
    ['ticket_escalated', '“Roof leaks” has been escalated'],
    ['ticket_updated', '“Roof leaks” is now accepted'],
  ] as const)('%s', ([trigger, sentence]) => expect(said(trigger, operator)).toBe(sentence))

  test.for([
    ['PAUSED', 'Relay paused your offers'],
    ['RESUMED', 'Relay ended its pause of your offers'],
    ['CAPS', 'Relay changed the caps of your offers'],
    ['HOURS', 'Relay changed your working hours'],
  ] as const)('offers that the operator limits: %s', ([change, sentence]) =>
    expect(said('offers_limited', agent, { change })).toBe(sentence),
  )

  test('the requester of a ticket gets its receipt, status changes and replies', () => {
    const ticket = { ticketTitle: 'Roof leaks' }
    expect(said('ticket_received', agent, ticket)).toBe('Relay has received your request “Roof leaks”')
    expect(said('ticket_updated', agent, { ...ticket, newStatus: 'In progress' })).toBe(
      'Your request “Roof leaks” is now in progress',
    )
    expect(said('ticket_updated', agent, ticket)).toBe('Relay replied to your request “Roof leaks”')
  })
})

test('missing data and unknown triggers still give a sentence', () => {
  expect(said('lead_status_changed', vendor, {})).toBe(
    'The lead status for a service has been changed from one status to another',
  )
  expect(said('post_like', vendor, null)).toBe('Someone liked on your post.')
  expect(said('constructor', vendor)).toBe('There is something new for you.')
})

test('a notification links to the page of its trigger only', () => {
  const id = '7b1e4a52-0d58-4a4e-9a52-1c7d1d5e9b10'
  const ids = { ...data, transactionPublicId: id, ticketPublicId: id, proposalPublicId: id, postPublicId: id }
  const path = (trigger: string, facts: unknown = ids) => notificationPath({ trigger, data: facts })
  expect(path('lead_status_changed')).toBe(`/view-leads/${data.leadPublicId}`)
  expect(path('payout_sent')).toBe(`/transactions/${id}`)
  expect(path('ticket_replied')).toBe(`/support-page/${id}`)
  expect(path('service_proposed')).toBe(`/service-approvals/${id}`)
  expect(path('post_like')).toBe(`/post/${id}`)
  expect(path('new_service_created', { servicePublicId: id })).toBe(`/search-services/${id}`)
  expect(path('permissions_changed', {})).toBe('/settings')
  expect(path('constructor')).toBeUndefined()
  for (const other of [
    {},
    null,
    { leadPublicId: `${id}&service=x` },
    { leadPublicId: 7 },
    { leadPublicId: '//evil.example/' },
    { leadPublicId: '../x' },
  ]) {
    expect(path('lead_status_changed', other)).toBeUndefined()
  }
})

test('a right-to-left name does not reverse the rest of the text', () => {
  const text = (userName: string) =>
    notificationText(
      { trigger: 'post_like', data: { userName } },
      { reader: operator, operatorName: 'Relay' },
    )
  expect(text('Ana\u202Egpj\u2069')).toBe('Anagpj liked on your post.')
  expect(text('שלום')).toBe('\u2068שלום\u2069 liked on your post.')
  expect(text('\u200B')).toBe('Someone liked on your post.')
})

test('the title of a ticket is cut to one short line', () => {
  const title = (ticketTitle: string) => said('ticket_replied', operator, { ...data, ticketTitle })
  expect(title('One\n\u202Etwo <script>')).toBe('Amara Okafor replied to “One two <script>”')
  expect(title('x'.repeat(100_000))).toBe(`Amara Okafor replied to “${'x'.repeat(80)}…”`)
  expect(title('👩‍👩‍👧'.repeat(100))).toMatch(/^Amara Okafor replied to “.+…”$/u)
})
