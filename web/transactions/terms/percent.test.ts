import { expect, test } from 'vitest'

import { percent, percentField, percentTyped } from './percent.ts'

test.each([
  ['12.500', '12.50%'],
  ['10.000', '10.00%'],
  ['0.000', '0.00%'],
  ['100.000', '100.00%'],
  ['10', '10.00%'],
  ['12.345', '12.345%'],
  ['0.005', '0.005%'],
])('a percentage of %s is shown as %s: two places, and a third only where it counts', (exact, shown) => {
  expect(percent(exact)).toBe(shown)
})

test.each([
  ['12', '12.000'],
  ['12.5', '12.500'],
  [' 12.50 % ', '12.500'],
  ['12.345', '12.345'],
  ['12.', '12.000'],
  ['007', '7.000'],
  ['0', '0.000'],
  ['100', '100.000'],
  ['100.000', '100.000'],
])('%j is typed for %s', (typed, exact) => expect(percentTyped(typed)).toBe(exact))

test.each([
  '',
  ' ',
  '%',
  '100.001',
  '101',
  '999',
  '-1',
  '12,5',
  '12.3456',
  '1e1',
  '.5',
  'ten',
  'NaN',
  '12.5.1',
])('%j is no percentage from 0 to 100', (typed) => expect(percentTyped(typed)).toBeUndefined())

test('what stands in the field is the same figure when it is sent again', () => {
  for (const exact of ['0.000', '9.990', '12.345', '33.330', '100.000'])
    expect(percentTyped(percentField(exact))).toBe(exact)
  expect(percentField(null)).toBe('')
})
