import { expect, test } from 'vitest'

import { shortDate } from './shortDate.ts'

const now = new Date('2026-11-21T18:00:00Z')

test('a change today shows its age, an older one its date', () => {
  expect(shortDate('2026-11-21T15:00:00Z', now, 'America/Chicago')).toBe('3h ago')
  expect(shortDate('2026-11-19T15:00:00Z', now, 'America/Chicago')).toBe('Nov 19')
  expect(shortDate('2025-11-19T15:00:00Z', now, 'America/Chicago')).toBe('Nov 19, 2025')
})

test('the day is the one where the operator is', () => {
  expect(shortDate('2026-11-19T03:00:00Z', now, 'America/Chicago')).toBe('Nov 18')
})
