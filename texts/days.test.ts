import { expect, onTestFinished, test } from 'vitest'

import { calendarDay, dayIn, monthSoFar, wallTime } from './days.ts'

test('a calendar day is the same day for every reader', () => {
  expect(calendarDay('2026-12-01')).toBe('Dec 1, 2026')
})

test.for([
  ['2026-11-25T12:00:00Z', 'Nov 1, 2026 – Nov 25, 2026, compared with Oct 7, 2026 – Oct 31, 2026'],
  ['2026-11-01T12:00:00Z', 'Nov 1, 2026, compared with Oct 31, 2026'],
  ['2026-12-01T04:00:00Z', 'Nov 1, 2026 – Nov 30, 2026, compared with Oct 2, 2026 – Oct 31, 2026'],
  ['2026-03-31T12:00:00Z', 'Mar 1, 2026 – Mar 31, 2026, compared with Jan 29, 2026 – Feb 28, 2026'],
] as const)('at %s, the month so far is %s', ([now, days]) => {
  expect(monthSoFar(new Date(now), 'America/Chicago')).toBe(days)
})

test('days do not depend on how a browser writes a whole date', () => {
  // As with ICU 72, where Canadian English wrote the month first.
  const whole = Intl.DateTimeFormat.prototype
  const format = Object.getOwnPropertyDescriptor(whole, 'format') ?? {}
  Object.defineProperty(whole, 'format', { configurable: true, get: () => () => '11/26/2026' })
  onTestFinished(() => void Object.defineProperty(whole, 'format', format))
  expect(dayIn('America/Chicago', '2026-11-21T05:59:59Z')).toBe('2026-11-20')
  expect(dayIn('Asia/Kathmandu', '2026-01-01T18:20:00Z')).toBe('2026-01-02')
  expect(wallTime('America/Chicago', '2026-11-21T06:00:00Z')).toBe(Date.parse('2026-11-21T00:00:00Z'))
  expect(wallTime('America/Chicago', '2026-07-04T17:05:09Z')).toBe(Date.parse('2026-07-04T12:05:09Z'))
})

test('a day that no calendar has is shown as it was written', () => {
  expect(calendarDay('2026-13-01')).toBe('2026-13-01')
  expect(calendarDay('next week')).toBe('next week')
})
