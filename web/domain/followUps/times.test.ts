import { expect, test } from 'vitest'

import { localTime, moment, oneDayLater, shownTime, suggestedTimes } from './times.ts'

const chicago = 'America/Chicago'
const labels = (now: string) => suggestedTimes(new Date(now), chicago).map(({ label }) => label)
const shown = (now: string, zone = chicago) =>
  suggestedTimes(new Date(now), zone).map(({ at }) => {
    const { day, time } = localTime(at, zone)
    return `${day} ${time}`
  })

test('times are suggested where the person is', () => {
  // A Friday morning in Chicago.
  expect(shown('2026-11-27T16:20:30Z')).toEqual([
    '2026-11-27 11:21',
    '2026-11-27 15:00',
    '2026-11-28 09:00',
    '2026-11-30 09:00',
  ])
  expect(labels('2026-11-27T16:20:30Z')).toContain('This afternoon')
  expect(labels('2026-11-27T20:30:00Z')).not.toContain('This afternoon')
})

test('on a Monday and on a Sunday, next week is the Monday after', () => {
  expect(shown('2026-11-30T16:00:00Z').at(-1)).toBe('2026-12-07 09:00')
  expect(shown('2026-11-29T16:00:00Z').at(-1)).toBe('2026-11-30 09:00')
})

test('tomorrow at 9 is at 9 after a night with a change of clocks', () => {
  expect(suggestedTimes(new Date('2027-03-13T22:00:00Z'), chicago)[1]?.at).toBe('2027-03-14T14:00:00.000Z')
  expect(suggestedTimes(new Date('2027-11-06T22:00:00Z'), chicago)[1]?.at).toBe('2027-11-07T15:00:00.000Z')
})

test('in the hour that comes twice, "In 1 hour" is an hour ahead', () => {
  const now = new Date('2027-11-07T06:30:00Z')
  const suggestions = suggestedTimes(now, chicago)
  const first = suggestions[0]?.at ?? ''
  expect(moment(localTime(first, chicago), chicago, suggestions)).toBe('2027-11-07T07:30:00.000Z')
})

test('one day later is at the same time of the next day, and never in the past', () => {
  const now = new Date('2027-03-13T20:00:00Z')
  expect(oneDayLater('2027-03-13T21:00:00Z', now, chicago)).toBe('2027-03-14T20:00:00.000Z')
  expect(oneDayLater('2027-03-01T21:00:00Z', now, chicago)).toBe('2027-03-14T20:00:00.000Z')
  expect(oneDayLater('2027-03-20T20:00:00Z', now, chicago)).toBe('2027-03-21T20:00:00.000Z')
})

test.for([
  ['2026-11-27T21:00:00Z', 'Today 3:00 PM'],
  ['2026-11-28T15:00:00Z', 'Tomorrow 9:00 AM'],
  ['2026-11-26T21:00:00Z', 'Yesterday 3:00 PM'],
  ['2026-12-01T21:00:00Z', 'Tue 3:00 PM'],
  ['2026-12-04T21:00:00Z', 'Dec 4, 3:00 PM'],
  ['2026-11-20T21:00:00Z', 'Nov 20, 3:00 PM'],
  ['2027-01-04T21:00:00Z', 'Jan 4, 2027, 3:00 PM'],
] as const)('%s is shown as %s', ([at, text]) =>
  expect(shownTime(at, new Date('2026-11-27T16:00:00Z'), chicago)).toBe(text),
)
