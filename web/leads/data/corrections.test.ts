import { expect, test } from 'vitest'

import { changedAnswers } from './corrections.ts'

test('only answers that differ are sent, null for one that was taken away', () => {
  const before = { lastName: 'Bergmann', middleName: 'B', address: { zip: '60601' }, details: 'x' }
  const after = { lastName: 'Bergman', address: { zip: '60601' }, details: 'x', wish: 'y' }
  expect(changedAnswers(before, after)).toEqual({ lastName: 'Bergman', middleName: null, wish: 'y' })
  expect(changedAnswers(before, before)).toEqual({})
})
