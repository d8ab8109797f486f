import { expect, test } from 'vitest'

import { statusSummary } from './statusSummary.ts'

const lead = {
  status: 'ASSIGNED',
  organization: { legalBusinessName: 'Cedar Bluff' },
  dealValue: null,
  resumeOn: null,
  transaction: null,
  history: [],
}

test('an offer names the provider who has it', () => {
  expect(statusSummary(lead)).toBe('Offered to Cedar Bluff.')
})

test('a new lead waits for the operator', () => {
  expect(statusSummary({ ...lead, status: 'NEW_LEAD' })).toBe('Turnstone is looking for a provider.')
})

test('a reader who may not know the provider reads of one all the same', () => {
  expect(statusSummary({ ...lead, status: 'CONTACTED', organization: null })).toBe(
    'The provider is in touch with the customer.',
  )
})

test('a proposal says what it amounts to, a hold until when it lasts', () => {
  expect(statusSummary({ ...lead, status: 'PROPOSAL_SENT', dealValue: '12500.00' })).toBe(
    'A proposal of $12,500.00 is with the customer.',
  )
  expect(statusSummary({ ...lead, status: 'ON_HOLD', resumeOn: '2026-12-15' })).toContain('Dec 15, 2026')
})

test('a lost lead says why', () => {
  const entry = { toStatus: 'CLOSED_LOST', reason: 'Chose another firm' } as never
  expect(statusSummary({ ...lead, status: 'CLOSED_LOST', history: [entry] })).toBe(
    'Reason: Chose another firm',
  )
  expect(statusSummary({ ...lead, status: 'WITHDRAWN' })).toBe('')
})

test('a closed deal says what was really sold', () => {
  const won = { ...lead, status: 'CLOSED_WON', dealValue: '12500.00' }
  expect(statusSummary({ ...won, transaction: { publicId: 'x', actualDeal: '12345.67' } })).toBe(
    'The deal of $12,345.67 is made.',
  )
})
