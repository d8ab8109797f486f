import { expect, test } from 'vitest'

import { date, dateTime, hourOfDay, relativeTime } from './dates.ts'

const now = new Date('2026-11-20T18:00:00Z')
const ago = (seconds: number) =>
  relativeTime(new Date(now.getTime() - seconds * 1000), now, 'America/Chicago')

test('dates are shown in the America/Chicago zone with a CST suffix in winter and CDT in summer', () => {
  expect(dateTime('2026-11-19T06:00:00Z', 'America/Chicago')).toBe('Nov 19, 2026, 12:00 AM CST')
  expect(dateTime('2026-07-04T17:05:00Z', 'America/Chicago')).toBe('Jul 4, 2026, 12:05 PM CDT')
  expect(date('2026-11-19T05:59:00Z', 'America/Chicago')).toBe('Nov 18, 2026')
})

test('another operator has another zone', () => {
  expect(dateTime('2026-01-02T08:30:00Z', 'America/Los_Angeles')).toBe('Jan 2, 2026, 12:30 AM PST')
})

test('under 60 seconds as seconds', () => {
  expect(ago(0)).toBe('0s ago')
  expect(ago(40)).toBe('40s ago')
  expect(ago(59)).toBe('59s ago')
})

test('under 3600 as minutes, under 86400 as hours', () => {
  expect(ago(60)).toBe('1m ago')
  expect(ago(3599)).toBe('59m ago')
  expect(ago(3600)).toBe('1h ago')
  expect(ago(18_000)).toBe('5h ago')
  expect(ago(86_399)).toBe('23h ago')
})

test('then an absolute date and time', () => {
  expect(ago(86_400)).toBe('Nov 19, 2026, 12:00 PM CST')
})

test('a clock that runs ahead does not show a negative time', () => {
  expect(relativeTime(new Date(now.getTime() + 5000), now)).toBe('0s ago')
})

test('the hour is the hour where the operator is', () => {
  expect(hourOfDay(new Date('2026-11-20T05:30:00Z'), 'America/Chicago')).toBe(23)
  expect(hourOfDay(new Date('2026-11-20T06:30:00Z'), 'America/Chicago')).toBe(0)
})
