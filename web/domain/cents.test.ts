import { expect, test } from 'vitest'

import { amountOf, centsOf, percentText, sumOf } from './cents.ts'

test('amounts become whole cents and come back as they were', () => {
  for (const amount of ['0.00', '0.01', '12345.67', '-493.83', '-0.05', '999999999999.99'])
    expect(amountOf(centsOf(amount))).toBe(amount)
  expect(centsOf('80')).toBe(8000n)
  expect(centsOf('80.5')).toBe(8050n)
  expect(centsOf('80.5000')).toBe(8050n)
  expect(centsOf(null)).toBe(0n)
})

test('a sum is exact where floating point is not', () => {
  expect(sumOf(['0.10', '0.20'])).toBe('0.30')
  expect(sumOf(['999999999999.99', '0.01', null])).toBe('1000000000000.00')
  expect(sumOf(['100.00', '-20.00'])).toBe('80.00')
  expect(sumOf([])).toBe('0.00')
})

test('a percentage is shown without zeros that say nothing', () => {
  expect(['10.000', '12.500', '0.125', '40', '100'].map(percentText)).toEqual([
    '10%',
    '12.5%',
    '0.125%',
    '40%',
    '100%',
  ])
})
