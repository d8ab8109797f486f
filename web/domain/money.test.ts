import { expect, test } from 'vitest'

import { amountTyped, money, moneyRange, roundedMoney } from './money.ts'

test('money is shown in US dollars with two places', () => {
  expect(money('7125')).toBe('$7,125.00')
  expect(money('12500.5')).toBe('$12,500.50')
  expect(money('-5')).toBe('−$5.00')
  expect(money(null)).toBe(undefined)
  expect(money('NaN')).toBe(undefined)
})

test('an amount beyond what a floating point number holds keeps its cents', () => {
  expect(money('999999999999.99')).toBe('$999,999,999,999.99')
})

test('a tile rounds to dollars, from a million on to a decimal', () => {
  expect(['12345.67', '999999.99', '1234567.89', '-493.83'].map(roundedMoney)).toEqual([
    '$12,346',
    '$1,000,000',
    '$1.2M',
    '−$494',
  ])
})

test('a budget is a range, or as much of it as is known', () => {
  expect(moneyRange('1000.00', '7125.00')).toBe('$1,000.00 – $7,125.00')
  expect(moneyRange(null, '7125.00')).toBe('Up to $7,125.00')
  expect(moneyRange('1000.00', null)).toBe('From $1,000.00')
  expect(moneyRange(null, null)).toBe(undefined)
})

test('an amount may be typed as people write it', () => {
  expect(['12500', '12,500', '$12,500.5', ' 0012.30 ', '5.'].map(amountTyped)).toEqual([
    '12500.00',
    '12500.00',
    '12500.50',
    '12.30',
    '5.00',
  ])
})

test('what is not an amount is not taken for one', () => {
  for (const wrong of ['', '-5', '1,25', '1.234', 'ten', '1e5', '9999999999999'])
    expect(amountTyped(wrong)).toBe(undefined)
})
