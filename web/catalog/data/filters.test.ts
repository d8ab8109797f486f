import { expect, test } from 'vitest'

import { filtersFrom } from './filters.ts'
import { exportFilter, listArguments } from './serviceFilter.ts'

test('a search that makes sense is read from the address as it stands there', () => {
  const search = {
    category: 3,
    sub: 'none',
    zip: '02134',
    state: 'MA',
    type: 'corporate',
    text: 'tax',
    page: 2,
    layout: 'grid',
  }
  expect(filtersFrom(search)).toEqual(search)
  expect(filtersFrom({ category: '3', sub: 7, zip: 2134, page: '4' })).toEqual({
    category: 3,
    sub: 7,
    zip: '02134',
    page: 4,
  })
})

test('what makes none is left out', () => {
  expect(
    filtersFrom({
      category: 'x',
      sub: 7,
      zip: 'abc',
      state: 'il',
      type: 'all',
      page: -1,
      layout: 'list',
      other: 1,
    }),
  ).toEqual({})
  expect(filtersFrom({ category: 2 ** 40, text: { a: 1 } })).toEqual({})
})

test('no filter asks for all services', () => {
  expect(listArguments({ page: 3, layout: 'grid', zip: '60601' })).toEqual({})
})

test('a service for both kinds of customer is for each', () => {
  expect(listArguments({ category: 3, sub: 9, type: 'individual' })).toEqual({
    category: [3],
    subCategory: [9],
    customerType: ['individual', 'both'],
  })
  expect(listArguments({ type: 'both' })).toEqual({ customerType: ['both'] })
})

test('the file is narrowed as the list is', () => {
  expect(
    exportFilter({ category: 3, sub: 'none', state: 'OH', type: 'individual', text: 'roof', page: 2 }),
  ).toEqual({
    category: '3',
    subCategorized: 'no',
    state: 'OH',
    customerType: 'individual,both',
    search: 'roof',
  })
  expect(exportFilter({ category: 3, sub: 9, type: 'both', zip: '44101', layout: 'grid' })).toEqual({
    category: '3',
    subCategory: '9',
    customerType: 'both',
  })
})
