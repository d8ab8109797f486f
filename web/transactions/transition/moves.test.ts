import { expect, test } from 'vitest'

import { openMove } from '../../test/openMove.ts'
import { meaningOf } from './moves.ts'

const open = (move: string) => openMove(move, { isDestructive: move === 'terminate' })
const known = {
  organization: { legalBusinessName: 'Cedar Bluff' },
  operatorFee: '1234.57',
  associatePayout: '493.83',
  submittedUser: { publicId: 'x', firstName: 'Ana', lastName: 'Silva', profileUri: null },
  paymentReference: null,
  invoice: { number: 'INV-2026-000123', amountDue: '1500.00', lines: [1, 2] },
  adjustments: [],
}

test('a payout says its amount and recipient', () => {
  expect(meaningOf(open('payAssociate'), known)).toMatchObject({ amount: '$493.83', payee: 'Ana Silva' })
})

test('a payment is for the whole invoice, and says so when that is more than this deal', () => {
  const meaning = meaningOf(open('confirmPayment'), known)
  expect(meaning.amount).toBe('$1,500.00')
  expect(meaning.text).toContain('the whole of INV-2026-000123, 2 deals')
  const alone = { ...known, invoice: { ...known.invoice, lines: [1] } }
  expect(meaningOf(open('confirmPayment'), alone).text).not.toContain('whole')
})

test('taking a payment back says what it reopens and for how much, as a loss', () => {
  const invoice = { ...known.invoice, total: '1600.00', amountDue: '0.00' }
  const meaning = meaningOf(openMove('unconfirmPayment', { isDestructive: true }), { ...known, invoice })
  expect(meaning).toMatchObject({ amount: '$1,600.00', loses: true, done: 'Payment taken back' })
  expect(meaning.text).toContain('the whole of INV-2026-000123, 2 deals')
})

test('a name that ends in a period gets no second one', () => {
  const organization = { legalBusinessName: 'Halden Ridge, Inc.' }
  expect(meaningOf(open('issueInvoice'), { ...known, organization }).text).toContain(
    'emails Halden Ridge, Inc. Invoice numbers',
  )
  expect(meaningOf(open('issueInvoice'), known).text).toContain('emails Cedar Bluff. Invoice numbers')
})

test('ending a deal says what ends with it', () => {
  const adjustments = [{ status: 'READY_FOR_INVOICE' }, { status: 'TERMINATED' }]
  expect(meaningOf(open('terminate'), { ...known, adjustments })).toMatchObject({
    loses: true,
    text: expect.stringContaining('Its adjustment ends with it.'),
  })
})

test('an unknown transition can be run', () => {
  expect(meaningOf(openMove('celebrate', { label: 'Celebrate' }), known).done).toBe('Celebrate')
  expect(meaningOf(openMove('waive', { warning: 'The fee is waived.' }), known)).toMatchObject({
    text: 'The fee is waived.',
    loses: true,
  })
})
