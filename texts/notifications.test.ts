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
const everybody = [operator, associate, agent, ...providers]

const data = {
  userName: 'Amara Okafor',
  serviceName: 'Commercial auto cover',
  vendorName: 'Northline Mutual',
  oldStatus: 'Assigned',
  newStatus: 'Accepted',
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
  ['new_user_created', everybody, 'Welcome!'],
  ['post_comment', everybody, 'Amara Okafor commented on your post.'],
  ['post_like', everybody, 'Amara Okafor liked on your post.'],
  [
    'lead_status_changed',
    everybody,
    'The lead status for Commercial auto cover has been changed from Assigned to Accepted',
  ],
]

test.for(specified)('%s, %#: "%s"', ([trigger, readers, sentence]) => {
  expect(readers.map((reader) => said(trigger, reader))).toEqual(readers.map(() => sentence))
})

test('"associate maps to associate; service_agent maps to serviceAgent; master_admin and admin map to the organisation type"', () => {
  expect(everybody.map(roleClassOf)).toEqual([
    'OPERATOR',
    'associate',
    'serviceAgent',
    'VENDOR',
    'MULTI_ROLE_PROVIDER',
    'INDEPENDENT_OPERATOR',
  ])
  expect(roleClassOf({ userType: 'ASSOCIATE', organizationType: 'MULTI_ROLE_PROVIDER' })).toBe('associate')
})

describe('the triggers that this product adds have a plain sentence', () => {
  test.for([
    ['lead_offer_declined', 'Northline Mutual declined the Commercial auto cover lead'],
    ['lead_offer_expired', 'The offer of the Commercial auto cover lead to Northline Mutual has expired'],
    ['invoice_issued', 'Relay has issued a new invoice to you'],
    ['invoice_overdue', 'An invoice of yours is overdue'],
    ['payout_sent', 'Relay has sent you a payout'],
    ['ticket_updated', 'Your support ticket has been updated'],
  ] as const)('%s', ([trigger, sentence]) => expect(said(trigger, operator)).toBe(sentence))
})

test('missing data leaves a sentence, and so does a trigger of a later version', () => {
  expect(said('lead_status_changed', vendor, {})).toBe(
    'The lead status for a service has been changed from one status to another',
  )
  expect(said('post_like', vendor, null)).toBe('Somebody liked on your post.')
  expect(said('constructor', vendor)).toBe('There is something new for you.')
})

test('a notification leads to the page of what it is about, and nowhere else', () => {
  expect(notificationPath(data)).toBe(`/view-leads/${data.leadPublicId}`)
  const transactionPublicId = '7b1e4a52-0d58-4a4e-9a52-1c7d1d5e9b10'
  expect(notificationPath({ ...data, transactionPublicId })).toBe(`/transactions/${transactionPublicId}`)
  const ticketPublicId = transactionPublicId
  expect(notificationPath({ serviceName: 'Roofing', ticketPublicId })).toBe(
    `/new-service-creation?request=${ticketPublicId}`,
  )
  for (const other of [
    {},
    null,
    { ticketPublicId: `${ticketPublicId}&service=x` },
    { leadPublicId: 7 },
    { leadPublicId: '//evil.example/' },
    { transactionPublicId: '../x' },
  ]) {
    expect(notificationPath(other)).toBeUndefined()
  }
})
