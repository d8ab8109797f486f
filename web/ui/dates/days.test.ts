import { expect, test } from 'vitest'

import { dayAfter, dayOf, daysBetween, momentOf, tomorrow } from './days.ts'

test('tomorrow is the day after the one where the operator is', () => {
  expect(tomorrow(new Date('2026-11-21T03:00:00Z'), 'America/Chicago')).toBe('2026-11-21')
  expect(tomorrow(new Date('2026-11-30T20:00:00Z'), 'America/Chicago')).toBe('2026-12-01')
})

test('days are counted by the calendar, also over a change of the clocks', () => {
  expect(dayAfter('2026-12-31')).toBe('2027-01-01')
  expect(dayAfter('2026-10-25', 14)).toBe('2026-11-08')
  expect(daysBetween('2026-10-31', '2026-11-02')).toBe(2)
  expect(daysBetween('2026-11-21', '2026-11-18')).toBe(-3)
})

test('the day of a moment is the operator’s, and the moment of a day is too', () => {
  expect(dayOf('2026-11-21T05:59:59Z', 'America/Chicago')).toBe('2026-11-20')
  expect(momentOf('2026-11-21', 0, 'America/Chicago')).toBe('2026-11-21T06:00:00.000Z')
  expect(momentOf('2026-11-21', 12, 'America/Chicago')).toBe('2026-11-21T18:00:00.000Z')
  expect(momentOf('2026-07-04', 12, 'America/Chicago')).toBe('2026-07-04T17:00:00.000Z')
  expect(momentOf('2026-07-04', 12, 'Europe/Berlin')).toBe('2026-07-04T10:00:00.000Z')
})

test('on the days on which the clocks change, midnight is still midnight', () => {
  for (const day of ['2026-03-08', '2026-03-09', '2026-11-01', '2026-11-02'])
    expect(dayOf(momentOf(day, 0, 'America/Chicago'), 'America/Chicago')).toBe(day)
  expect(momentOf('2026-03-09', 0, 'America/Chicago')).toBe('2026-03-09T05:00:00.000Z')
  expect(momentOf('2026-11-01', 0, 'America/Chicago')).toBe('2026-11-01T05:00:00.000Z')
})
