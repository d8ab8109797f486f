import { expect, test } from 'vitest'
import { isolated, shortened } from './plainLine.ts'

test('only right-to-left text is isolated', () => {
  expect(isolated('Ana')).toBe('Ana')
  expect(isolated('שלום')).toBe('\u2068שלום\u2069')
})

test('a long text is cut between characters, and its isolates are closed', () => {
  expect(shortened('Ana', 3)).toBe('Ana')
  expect(shortened('👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧', 2)).toBe('👩‍👩‍👧👩‍👩‍👧…')
  expect(shortened('\u2068שלום\u2069 and more', 3)).toBe('\u2068של…\u2069')
  expect(shortened(`a${'\u0301'.repeat(10_000)}`, 5)).toBe('…')
  expect(shortened('😀😀😀😀', 4, 5)).toBe('😀😀…')
})
