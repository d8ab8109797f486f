import { expect, test } from 'vitest'
import { billingContact, dueText, paymentLines } from './invoices.ts'
import { balanceText, balanceTitle, entryText, isPayment } from './statements.ts'

test.for([
  [3, 'is due in 3 days'],
  [1, 'is due in 1 day'],
  [0, 'is due today'],
  [-1, 'was due 1 day ago'],
  [-14, 'was due 14 days ago'],
] as const)('with %i days left an invoice %s', ([days, text]) => expect(dueText(days)).toBe(text))

test('each ledger entry has a text for its holder, with a fallback', () => {
  expect(['close', 'confirmPayment', 'terminate'].map((kind) => entryText(kind, 'provider'))).toEqual([
    'Fee',
    'Payment received',
    'Fee withdrawn',
  ])
  expect(['close', 'payAssociate', 'terminate'].map((kind) => entryText(kind, 'referrer'))).toEqual([
    'Payout earned',
    'Payout sent',
    'Payout withdrawn',
  ])
  expect(entryText('constructor', 'provider')).toBe('Entry')
})

test('a balance states who owes money to the other', () => {
  expect(balanceText('provider', 'Relay')).toBe(
    'A positive balance is owed to Relay; a negative balance is owed to the provider.',
  )
  expect(balanceText('referrer', 'Relay')).toBe(
    'A positive balance is owed to the referrer; a negative balance is owed to Relay.',
  )
})

test('payment lines are the instructions and the link, of what there is', () => {
  expect(paymentLines({ instructions: 'Bank\nAccount', url: 'https://pay.example' })).toEqual([
    'Bank',
    'Account',
    'Pay online: https://pay.example',
  ])
  expect(paymentLines({ instructions: null, url: null })).toEqual([])
})

test.for([
  [{ email: 'a@b.example', phone: '12' }, 'Questions about this invoice? a@b.example or 12'],
  [{ email: null, phone: '12' }, 'Questions about this invoice? 12'],
  [{}, undefined],
] as const)('a contact names the ways there are', ([howToPay, text]) =>
  expect(billingContact(howToPay)).toBe(text),
)

test.for([
  ['provider', '12.00', 'Amount you owe Relay'],
  ['provider', '-0.01', 'Amount Relay owes you'],
  ['referrer', '12.00', 'Amount Relay owes you'],
  ['referrer', '-12.00', 'Amount you owe Relay'],
  ['provider', '0.00', 'Nothing is owed'],
] as const)('the balance of a %s of %s is “%s”', ([holder, balance, title]) =>
  expect(balanceTitle(holder, balance, 'Relay')).toBe(title),
)

test('payments are separate from what is owed', () =>
  expect(
    ['close', 'terminate', 'confirmPayment', 'unconfirmPayment', 'payAssociate', 'adjust'].filter(isPayment),
  ).toEqual(['confirmPayment', 'unconfirmPayment', 'payAssociate']))
