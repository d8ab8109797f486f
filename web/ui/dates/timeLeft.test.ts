import { expect, test } from 'vitest'

import { duration, timeLeft } from './timeLeft.ts'

const now = new Date('2026-11-21T01:00:00Z')

test('an offer is shown as time left', () => {
  expect(timeLeft('2026-11-22T00:14:00Z', now)).toMatchObject({
    text: '23 hours 14 minutes left',
    short: '23h left',
    isSoon: false,
  })
  expect(timeLeft('2026-11-21T02:00:00Z', now).text).toBe('1 hour left')
  expect(timeLeft('2026-11-21T01:01:00Z', now).text).toBe('1 minute left')
})

test('the last two hours and the last minute are distinguished', () => {
  expect(timeLeft('2026-11-21T02:59:00Z', now)).toMatchObject({ isSoon: true, isOver: false })
  expect(timeLeft('2026-11-21T01:00:30Z', now).text).toBe('Less than a minute left')
})

test('at the deadline the time is over', () => {
  expect(timeLeft('2026-11-21T01:00:00Z', now)).toMatchObject({ isOver: true, short: 'Expired' })
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
