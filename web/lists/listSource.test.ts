import { expect, test } from 'vitest'

import { connectionOf, matches } from './listSource.ts'

test('a page is cut from a complete set of rows', () => {
  const rows = ['a', 'b', 'c', 'd', 'e']
  expect(connectionOf(rows, { first: 2, offset: 2 })).toEqual({ totalCount: 5, nodes: ['c', 'd'] })
  expect(connectionOf(rows, { first: 2, offset: 4 }).nodes).toEqual(['e'])
})

test('every word must occur, in any of the texts and in any case', () => {
  expect(matches('ANA pass', 'Choose a password', 'ana@example.com')).toBe(true)
  expect(matches('ana invite', 'Choose a password', 'ana@example.com')).toBe(false)
  expect(matches(undefined, 'anything')).toBe(true)
})
