import { expect, test } from 'vitest'

import { check } from '../../test/check.ts'
import { closingOf, closingSchema } from './closing.ts'

const values = { actualDeal: '$12,345.67', closedOn: '2026-11-20', note: '' }
const wrong = (change: Partial<typeof values>) =>
  check(closingSchema('2026-11-10', '2026-11-21'), { ...values, ...change }).wrong

test('a deal needs an amount above 0 with at most two places', () => {
  expect(wrong({})).toBe(undefined)
  for (const actualDeal of ['', '0', '0.00', '-5', '12.345', 'much'])
    expect(wrong({ actualDeal })).toHaveProperty('actualDeal')
})

test('a deal is closed today at the latest, and not before its lead came in', () => {
  expect(wrong({ closedOn: '2026-11-21' })).toBe(undefined)
  expect(wrong({ closedOn: '2026-11-10' })).toBe(undefined)
  for (const closedOn of ['', '2026-11-22', '2026-11-09'])
    expect(wrong({ closedOn })).toHaveProperty('closedOn')
})

test('the amount goes out as an exact decimal, and a day gone by as its noon', () => {
  expect(closingOf(values, '2026-11-21')).toEqual({
    actualDeal: '12345.67',
    closedAt: '2026-11-20T18:00:00.000Z',
  })
})

test('a deal that is closed today is closed now, and its note goes with it', () => {
  expect(closingOf({ ...values, note: 'Paid in cash' }, '2026-11-20')).toEqual({
    actualDeal: '12345.67',
    note: 'Paid in cash',
  })
})
