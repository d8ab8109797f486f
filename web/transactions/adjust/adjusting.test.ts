import { expect, test } from 'vitest'

import { check } from '../../test/check.ts'
import { adjustSchema, newTotal } from './adjusting.ts'
import { dealInAll } from './dealInAll.ts'

test('a deal comes to what was closed and what holds of its corrections', () => {
  const adjustments = [
    { status: 'READY_FOR_INVOICE', actualDeal: '-20.00' },
    { status: 'TERMINATED', actualDeal: '500.00' },
    { status: 'VENDOR_PAID', actualDeal: '0.10' },
  ]
  expect(dealInAll({ actualDeal: '100.00', adjustments })).toBe('80.10')
})

test('only another amount is a new total', () => {
  expect(newTotal('12345.67', '$12,000')).toBe('12000.00')
  expect(newTotal('100.00', '100')).toBe(undefined)
  expect(newTotal('100.00', '')).toBe(undefined)
})

test('an adjustment needs another amount of 0 or more, and a reason', () => {
  const wrong = (actualDeal: string, reason = 'Counted twice') =>
    check(adjustSchema('100.00'), { actualDeal, reason }).wrong
  expect(wrong('0')).toBe(undefined)
  expect(wrong('$80.50')).toBe(undefined)
  for (const amount of ['', '-5', '100', '1.234']) expect(wrong(amount)).toHaveProperty('actualDeal')
  expect(wrong('80', ' ')).toEqual({ reason: 'Field is required!' })
})
