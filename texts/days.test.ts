import { expect, test } from 'vitest'

import { calendarDay, monthSoFar } from './days.ts'

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
