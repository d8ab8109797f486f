import { expect, test } from 'vitest'

import { pageFrom, pageLinks, pagesOf } from './pages.ts'

test('a bottom paginator showing 5 page links', () => {
  expect(pageLinks(1, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageLinks(3, 9)).toEqual([1, 2, 3, 4, 5])
  expect(pageLinks(5, 9)).toEqual([3, 4, 5, 6, 7])
  expect(pageLinks(9, 9)).toEqual([5, 6, 7, 8, 9])
  expect(pageLinks(2, 3)).toEqual([1, 2, 3])
  expect(pageLinks(1, 1)).toEqual([1])
})

test('entries fill pages, and none make one empty page', () => {
  expect([0, 1, 20, 21, 137].map((total) => pagesOf(total, 20))).toEqual([1, 1, 1, 2, 7])
})

test('a page number in an address is a whole number above 1, or not there', () => {
  expect([2, '3'].map(pageFrom)).toEqual([2, 3])
  for (const wrong of [0, 1, -2, 1.5, 'x', undefined, null, Infinity, 1e9])
    expect(pageFrom(wrong)).toBe(undefined)
})
