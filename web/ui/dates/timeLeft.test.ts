import { expect, test } from 'vitest'

import { duration, timeLeft } from './timeLeft.ts'

const now = new Date('2026-11-21T01:00:00Z')

test('an offer is shown as time left', () => {
  expect(timeLeft('2026-11-22T00:14:00Z', now)).toMatchObject({
    text: '23 hours 14 minutes left',
    short: '23h left',
    urgency: 'none',
  })
  expect(timeLeft('2026-11-21T02:00:00Z', now).text).toBe('1 hour left')
  expect(timeLeft('2026-11-21T01:01:00Z', now).text).toBe('1 minute left')
})

test('the last four hours, the last hour and the last minute are distinguished', () => {
  const urgencyAt = (until: string) => timeLeft(until, now).urgency
  expect(urgencyAt('2026-11-21T05:00:01Z')).toBe('none')
  expect(urgencyAt('2026-11-21T05:00:00Z')).toBe('soon')
  expect(urgencyAt('2026-11-21T02:00:01Z')).toBe('soon')
  expect(urgencyAt('2026-11-21T02:00:00Z')).toBe('urgent')
  expect(urgencyAt('2026-11-21T01:00:30Z')).toBe('urgent')
  expect(timeLeft('2026-11-21T01:00:30Z', now).text).toBe('Less than a minute left')
})

test('at the deadline the time is over', () => {
  expect(timeLeft('2026-11-21T01:00:00Z', now)).toMatchObject({
    isOver: true,
    urgency: 'urgent',
    short: 'Expired',
  })
})

test('time in a status uses the largest unit', () => {
  expect([0, 1, 59, 60, 7199, 7200, 86_400, 200_000].map(duration)).toEqual([
    '1 second',
    '1 second',
    '59 seconds',
    '1 minute',
    '1 hour',
    '2 hours',
    '1 day',
    '2 days',
  ])
})
