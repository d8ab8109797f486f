import { expect, test } from 'vitest'

import { resultOf } from './results.ts'

test('a transition’s toast says what happened, not what was pressed', () => {
  expect(resultOf({ move: 'accept', label: 'Accept lead' })).toBe('Lead accepted')
  expect(resultOf({ move: 'reassign', label: 'Offer to another provider' })).toBe(
    'Lead offered to another provider',
  )
})

test('a transition that this version does not know keeps its label', () => {
  expect(resultOf({ move: 'celebrate', label: 'Celebrate' })).toBe('Celebrate')
  expect(resultOf({ move: 'toString', label: 'Celebrate' })).toBe('Celebrate')
})
