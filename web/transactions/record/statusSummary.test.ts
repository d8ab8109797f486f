import { expect, test } from 'vitest'

import { statusSummary } from './statusSummary.ts'

const transaction = {
  status: 'READY_FOR_INVOICE' as const,
  organization: { legalBusinessName: 'Cedar Bluff' },
  associatePayout: null,
  noPayoutReason: null,
  submittedUser: null,
  invoice: null,
  history: [],
}

test('a closed deal waits for its invoice', () => {
  expect(statusSummary(transaction, ['Next: {operator} invoices {provider}.'])).toBe(
    'Next: Turnstone invoices Cedar Bluff.',
  )
})

test('who sees the invoice reads its number and due date, others only that the provider pays', () => {
  const sent = ['Invoice {invoice} is due on {dueOn}.', 'Next: the provider pays.']
  expect(statusSummary(transaction, sent)).toBe('Next: the provider pays.')
  const invoice = { number: 'INV-2026-000123', dueOn: '2026-12-06' }
  expect(statusSummary({ ...transaction, invoice }, sent)).toBe(
    'Invoice INV-2026-000123 is due on Dec 6, 2026.',
  )
})

test('after the provider has paid, who knows the payout reads what is next, or why there is none', () => {
  const paid = ['Next: {operator} pays {payee} {payout}.', 'Paid. {noPayout}', 'Paid.']
  expect(statusSummary(transaction, paid)).toBe('Paid.')
  const submittedUser = { publicId: 'x', firstName: 'Ana', lastName: 'Silva', profileUri: null }
  expect(statusSummary({ ...transaction, associatePayout: '493.83', submittedUser }, paid)).toBe(
    'Next: Turnstone pays Ana Silva $493.83.',
  )
  const noPayoutReason = 'The referrer works for the operator'
  expect(statusSummary({ ...transaction, associatePayout: '0.00', noPayoutReason }, paid)).toBe(
    'Paid. No payout: the referrer works for the operator.',
  )
})
