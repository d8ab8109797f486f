import { expect, test } from 'vitest'

import { ageOf, wordsOf } from './needWords.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

test('a need shows its count and links to the matching list', () => {
  expect(wordsOf({ kind: 'LEADS_TO_OFFER', count: 18 })).toEqual({
    text: '18 new leads',
    action: 'Offer',
    to: '/view-leads',
    search: { status: 'NEW_LEAD' },
  })
  expect(wordsOf({ kind: 'REPORTS', count: 1 })?.text).toBe('1 reported post or comment')
  expect(wordsOf({ kind: 'LEADS_TO_OFFER', count: 17690 })?.text).toBe('17,690 new leads')
  expect(wordsOf({ kind: 'PAYOUTS_READY', count: 1001 })?.text).toBe('1,000+ payouts ready')
})

test('an unknown or empty need is not shown', () => {
  expect(wordsOf({ kind: 'SOMETHING_NEW', count: 3 })).toBe(undefined)
  expect(wordsOf({ kind: 'TICKETS', count: 0 })).toBe(undefined)
})

test('the age is the oldest item’s, or the time to the next deadline', () => {
  expect(ageOf({ oldestAt: ago(26), dueAt: null }, now)).toBe('oldest 26 h')
  expect(ageOf({ oldestAt: ago(72), dueAt: null }, now)).toBe('oldest 3 days')
  expect(ageOf({ oldestAt: ago(26), dueAt: ago(-0.8) }, now)).toBe('next ends in 48 min')
  expect(ageOf({ oldestAt: ago(26), dueAt: ago(1) }, now)).toBe('ends now')
  expect(ageOf({ oldestAt: null, dueAt: null }, now)).toBe('')
})
