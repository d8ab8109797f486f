import { expect, test } from 'vitest'

import { ageOf, wordsOf } from './needWords.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString()

const need = (kind: string, count: number, isExact = true) => ({ kind, count, isExact })

test('a need shows its count and links to the matching list', () => {
  expect(wordsOf(need('LEADS_TO_OFFER', 18), true)).toEqual({
    text: '18 new leads',
    action: 'Offer',
    to: '/view-leads',
    search: { status: 'NEW_LEAD' },
  })
  expect(wordsOf(need('REPORTS', 1), true)?.text).toBe('1 reported post or comment')
  expect(wordsOf(need('LEADS_TO_OFFER', 17690), true)?.text).toBe('17,690 new leads')
  expect(wordsOf(need('PAYOUTS_READY', 1000, false), true)?.text).toBe('1,000+ payouts ready')
})

test('an unknown or empty need is not shown', () => {
  expect(wordsOf(need('SOMETHING_NEW', 3), true)).toBe(undefined)
  expect(wordsOf(need('TICKETS', 0), true)).toBe(undefined)
})

test('the age is the oldest item’s, or the time to the next deadline', () => {
  expect(ageOf({ oldestAt: ago(26), dueAt: null }, now)).toBe('oldest 26 h')
  expect(ageOf({ oldestAt: ago(72), dueAt: null }, now)).toBe('oldest 3 days')
  expect(ageOf({ oldestAt: ago(26), dueAt: ago(-0.8) }, now)).toBe('next ends in 48 min')
  expect(ageOf({ oldestAt: ago(26), dueAt: ago(1) }, now)).toBe('ends now')
  expect(ageOf({ oldestAt: null, dueAt: null }, now)).toBe('')
})
