import { expect, test } from 'vitest'

import { check } from '../shared/fields/check.ts'
import { adjustSchema, changeOf } from './adjusting.ts'
import { dealInAll } from './dealInAll.ts'

const terms = { providerRate: '10.000', associateShare: '40.000', noPayoutReason: null }

test('a deal comes to what was closed and what holds of its corrections', () => {
  const adjustments = [
    { status: 'READY_FOR_INVOICE', actualDeal: '-20.00' },
    { status: 'TERMINATED', actualDeal: '500.00' },
    { status: 'VENDOR_PAID', actualDeal: '0.10' },
  ]
  expect(dealInAll({ actualDeal: '100.00', adjustments })).toBe('80.10')
})

test('an adjustment changes fee, payout and earnings with the terms of the deal, and they add up', () => {
  expect(changeOf('12345.67', '$12,000', terms)).toEqual({
    deal: '-345.67',
    fee: '-34.57',
    payout: '-13.83',
    earnings: '-20.74',
  })
})

test('where there is no payee nothing changes for one', () => {
  const nobody = { ...terms, noPayoutReason: 'The provider brought this deal itself' }
  expect(changeOf('100.00', '200', nobody)).toMatchObject({ payout: '0.00', earnings: '10.00' })
})

test('nothing changes while nothing else is typed', () => {
  expect(changeOf('100.00', '100', terms)).toBe(undefined)
  expect(changeOf('100.00', '', terms)).toBe(undefined)
})

test('an adjustment needs another amount of 0 or more, and a reason', () => {
  const wrong = (actualDeal: string, reason = 'Counted twice') =>
    check(adjustSchema('100.00'), { actualDeal, reason }).wrong
  expect(wrong('0')).toBe(undefined)
  expect(wrong('$80.50')).toBe(undefined)
  for (const amount of ['', '-5', '100', '1.234']) expect(wrong(amount)).toHaveProperty('actualDeal')
  expect(wrong('80', ' ')).toEqual({ reason: 'Field is required!' })
})
