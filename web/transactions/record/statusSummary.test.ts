import { expect, test } from 'vitest'

import { statusSummary } from './statusSummary.ts'

const transaction = {
  status: 'READY_FOR_INVOICE',
  organization: { legalBusinessName: 'Cedar Bluff' },
  vendorInvoiceStatus: null,
  associatePayout: null,
  noPayoutReason: null,
  submittedUser: null,
  invoice: null,
  history: [],
}
const invoice = { number: 'INV-2026-000123', dueOn: '2026-12-06' }

test('a closed deal waits for its invoice', () => {
  expect(statusSummary(transaction)).toBe('Turnstone invoices Cedar Bluff next.')
})

test('who sees the invoice reads its number and due date, others only that the provider pays', () => {
  const sent = { ...transaction, status: 'INVOICE_SENT' }
  expect(statusSummary(sent)).toBe('The provider pays next.')
  expect(statusSummary({ ...sent, invoice, vendorInvoiceStatus: 'NEW_INVOICE' })).toBe(
    'Invoice INV-2026-000123 is due on Dec 6, 2026.',
  )
  expect(statusSummary({ ...sent, invoice, vendorInvoiceStatus: 'PROCESSING' })).toBe(
    'A payment is reported; Turnstone confirms it when it arrives.',
  )
  expect(statusSummary({ ...sent, status: 'OVERDUE', invoice, vendorInvoiceStatus: 'OVERDUE' })).toBe(
    'Invoice INV-2026-000123 was due on Dec 6, 2026.',
  )
})

test('after the provider has paid, who knows the payout reads what is next, or why there is none', () => {
  const paid = { ...transaction, status: 'VENDOR_PAID' }
  expect(statusSummary(paid)).toBe('The provider has paid.')
  const submittedUser = { publicId: 'x', firstName: 'Ana', lastName: 'Silva', profileUri: null }
  expect(statusSummary({ ...paid, associatePayout: '493.83', submittedUser })).toBe(
    'The provider has paid. The payout of $493.83 to Ana Silva is next.',
  )
  const noPayoutReason = 'The referrer works for the operator'
  expect(statusSummary({ ...paid, associatePayout: '0.00', noPayoutReason })).toBe(
    'The provider has paid. There is no payout: the referrer works for the operator.',
  )
})
