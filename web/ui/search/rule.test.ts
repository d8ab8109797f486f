import { expect, test } from 'vitest'

import { searchable, searchDebounce } from './rule.ts'

test('global search runs only when the typed text is longer than 3 characters', () => {
  expect(searchable('')).toBeUndefined()
  expect(searchable('abc')).toBeUndefined()
  expect(searchable('abc ')).toBeUndefined()
  expect(searchable('abcd')).toBe('abcd')
  expect(searchable('  abcd  ')).toBe('abcd')
})

test('input is debounced by 300 ms', () => expect(searchDebounce).toBe(300))
