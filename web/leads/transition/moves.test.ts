import { expect, test } from 'vitest'

import { asks, inOrder, warningFor } from './moves.ts'

const contact = { move: 'contact', label: 'Mark contacted', toStatus: 'CONTACTED', needs: [] }
const hold = { move: 'hold', label: 'Put on hold', toStatus: 'ON_HOLD', needs: ['resumeOn'] }
const withdraw = { move: 'withdraw', label: 'Withdraw lead', toStatus: 'WITHDRAWN', needs: [] }
const unknown = { move: 'celebrate', label: 'Celebrate', toStatus: 'CLOSED_WON', needs: [] }

test('withdrawing, recalling, declining, losing and disqualifying are confirmed first', () => {
  for (const move of ['withdraw', 'recall', 'decline', 'lose', 'disqualify'])
    expect(asks({ ...contact, move })).toBe(true)
})

test('a step that needs nothing and loses nothing is taken at once', () => {
  expect([contact, hold].map(asks)).toEqual([false, true])
})

test('steps that lose something stand last', () => {
  expect(inOrder([withdraw, contact, hold])).toEqual({ forward: [contact, hold], destructive: [withdraw] })
})

test('an unknown transition is rendered like any other', () => {
  expect(warningFor(unknown)).toBe(undefined)
  expect(inOrder([unknown]).forward).toEqual([unknown])
})
