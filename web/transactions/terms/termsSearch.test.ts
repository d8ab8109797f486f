import { expect, test } from 'vitest'

import { isNarrowed, termsSearch } from './termsSearch.ts'

test('scope, name and page stand in the address', () => {
  expect(termsSearch({ tab: 'Commission terms', scope: 'PROVIDER', named: ' Marlowe ', page: 3 })).toEqual({
    scope: 'PROVIDER',
    named: 'Marlowe',
    page: 3,
  })
  // The router reads what looks like a number as a number.
  expect(termsSearch({ named: 247, page: '2' })).toEqual({ named: '247', page: 2 })
})

test('what is none is not asked for', () => {
  for (const search of [{}, { scope: 'EVERYTHING' }, { scope: ['LEAD'] }, { named: '  ' }, { page: -1 }])
    expect(termsSearch(search)).toEqual({})
})

test('a page is no narrowing, a name and a scope are', () => {
  expect(isNarrowed({ page: 2 })).toBe(false)
  expect(isNarrowed({ named: 'a' })).toBe(true)
  expect(isNarrowed({ scope: 'LEAD' })).toBe(true)
})
