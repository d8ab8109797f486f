import { expect, test } from 'vitest'

import { calendarDay, tomorrow } from './days.ts'

test('a calendar day is the same day for every reader', () => {
  expect(calendarDay('2026-12-01')).toBe('Dec 1, 2026')
})

test('tomorrow is the day after the one where the operator is', () => {
  expect(tomorrow(new Date('2026-11-21T03:00:00Z'), 'America/Chicago')).toBe('2026-11-21')
  expect(tomorrow(new Date('2026-11-30T20:00:00Z'), 'America/Chicago')).toBe('2026-12-01')
})
