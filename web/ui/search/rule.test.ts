import { expect, test } from 'vitest'

import { searchable, searchDebounce } from './rule.ts'

test('global search runs only when the typed text is longer than 3 characters', () => {
  expect(searchable('')).toBeUndefined()
  expect(searchable('abc')).toBeUndefined()
  expect(searchable('abc ')).toBeUndefined()
  expect(searchable('abcd')).toBe('abcd')
  expect(searchable('  abcd  ')).toBe('abcd')
})

test('numbers and names of scripts without spaces are searched for sooner', () => {
  for (const text of ['28', '#7', 'L-2', 't12', '민수', '김민수', '李龙', 'ใจ'])
    expect(searchable(text)).toBe(text)
  for (const text of ['김', 'wu', 'x1', '#', 'L-', 'é']) expect(searchable(text)).toBeUndefined()
})

test('input is debounced by 300 ms', () => expect(searchDebounce).toBe(300))
