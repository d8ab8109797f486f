import { expect, test } from 'vitest'

import { openMove } from '../../test/openMove.ts'
import { asks, inOrder, openMovesOf } from './openMoves.ts'

const contact = openMove('contact')
const hold = openMove('hold', { needs: ['resumeOn'] })
const withdraw = openMove('withdraw', { warning: 'This closes the lead for everyone.' })

test('a transition is asked about for what it needs or what it warns of', () => {
  expect([contact, hold, withdraw].map(asks)).toEqual([false, true, true])
})

test('destructive transitions come last', () => {
  expect(inOrder([withdraw, contact, hold])).toEqual({ forward: [contact, hold], destructive: [withdraw] })
})

test('a warning names the operator', () => {
  const [decline] = openMovesOf([{ ...withdraw, warning: 'The lead goes back to {operator}.' }])
  expect(decline?.warning).toBe('The lead goes back to Turnstone.')
})
