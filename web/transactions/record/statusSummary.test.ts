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
  expect(statusSummary(transaction, ['{operator} invoices {provider} next.'])).toBe(
    'Turnstone invoices Cedar Bluff next.',
  )
})

test('who sees the invoice reads its number and due date, others only that the provider pays', () => {
  const sent = ['Invoice {invoice} is due on {dueOn}.', 'The provider pays next.']
  expect(statusSummary(transaction, sent)).toBe('The provider pays next.')
  const invoice = { number: 'INV-2026-000123', dueOn: '2026-12-06' }
  expect(statusSummary({ ...transaction, invoice }, sent)).toBe(
    'Invoice INV-2026-000123 is due on Dec 6, 2026.',
  )
})

test('after the provider has paid, who knows the payout reads what is next, or why there is none', () => {
  const paid = ['The payout of {payout} to {payee} is next.', 'Paid. {noPayout}', 'Paid.']
  expect(statusSummary(transaction, paid)).toBe('Paid.')
  const submittedUser = { publicId: 'x', firstName: 'Ana', lastName: 'Silva', profileUri: null }
  expect(statusSummary({ ...transaction, associatePayout: '493.83', submittedUser }, paid)).toBe(
    'The payout of $493.83 to Ana Silva is next.',
  )
  const noPayoutReason = 'The referrer works for the operator'
  expect(statusSummary({ ...transaction, associatePayout: '0.00', noPayoutReason }, paid)).toBe(
    'Paid. There is no payout: the referrer works for the operator.',
  )
})
