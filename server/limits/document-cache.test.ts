import { parse, type DocumentNode } from 'postgraphile/graphql'
import { expect, test } from 'vitest'
import { DocumentCache } from './document-cache.ts'

const document: DocumentNode = parse('{ a }')
const held = (cache: DocumentCache, ...texts: string[]) =>
  texts.filter((text) => cache.get(text) !== undefined)

test('it caches a number of documents, most recently used ones', () => {
  const cache = new DocumentCache({ documents: 2, weight: 100 })
  cache.use('a', document, 1)
  cache.use('b', document, 1)
  cache.use('a', document, 1)
  cache.use('c', document, 1)
  expect(held(cache, 'a', 'b', 'c')).toEqual(['a', 'c'])
})

test('it limits their total weight', () => {
  const cache = new DocumentCache({ documents: 100, weight: 10 })
  for (const text of ['a', 'b', 'c']) cache.use(text, document, 3)
  expect(held(cache, 'a', 'b', 'c')).toEqual(['a', 'b', 'c'])
  cache.use('d', document, 6)
  expect(held(cache, 'a', 'b', 'c', 'd')).toEqual(['c', 'd'])
})

test('using a document again does not add its weight twice', () => {
  const cache = new DocumentCache({ documents: 100, weight: 10 })
  for (let n = 0; n < 100; n += 1) cache.use('a', document, 5)
  cache.use('b', document, 5)
  expect(held(cache, 'a', 'b')).toEqual(['a', 'b'])
})

test('a document above the total weight evicts the others and is not cached', () => {
  const cache = new DocumentCache({ documents: 100, weight: 10 })
  cache.use('a', document, 5)
  cache.use('heavy', document, 11)
  expect(held(cache, 'a', 'heavy')).toEqual([])
  cache.use('b', document, 10)
  expect(held(cache, 'b')).toEqual(['b'])
})
