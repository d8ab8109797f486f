import { expect, test } from 'vitest'

import { statusSummary } from './statusSummary.ts'

const lead = {
  status: 'ASSIGNED' as const,
  organization: { legalBusinessName: 'Cedar Bluff', status: 'ACTIVE' as const },
  dealValue: null,
  resumeOn: null,
  transaction: null,
  history: [],
}

test('an offer names the provider, and a new lead the operator', () => {
  expect(statusSummary(lead, ['{operator} offered it to {provider}.'])).toBe(
    'Turnstone offered it to Cedar Bluff.',
  )
})

test('a reader who may not know the provider reads of one all the same', () => {
  expect(statusSummary({ ...lead, organization: null }, ['{provider} is in touch.'])).toBe(
    'The provider is in touch.',
  )
})

test('a proposal says what it amounts to, a hold until when it lasts', () => {
  const proposal = ['A proposal of {value}.', 'A proposal.']
  expect(statusSummary({ ...lead, dealValue: '12500.00' }, proposal)).toBe('A proposal of $12,500.00.')
  expect(statusSummary(lead, proposal)).toBe('A proposal.')
  expect(statusSummary({ ...lead, resumeOn: '2026-12-15' }, ['Waits until {resumeOn}.'])).toContain(
    'Dec 15, 2026',
  )
})

test('a lost lead says why', () => {
  // A cast: the summary reads these fields of an entry only.
  const entry = { toStatus: 'CLOSED_LOST', reason: 'Chose another firm' } as never
  const lost = { ...lead, status: 'CLOSED_LOST' as const, history: [entry] }
  expect(statusSummary(lost, ['Reason: {reason}'])).toBe('Reason: Chose another firm')
  expect(statusSummary({ ...lost, status: 'WITHDRAWN' }, ['Reason: {reason}'])).toBe('')
})

test('a closed deal says what was really sold', () => {
  const won = { ...lead, dealValue: '12500.00', transaction: { publicId: 'x', actualDeal: '12345.67' } }
  expect(statusSummary(won, ['Won for {value}.'])).toBe('Won for $12,345.67.')
})
