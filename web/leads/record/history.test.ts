import { expect, test } from 'vitest'

import { correctionText, stepText } from './history.ts'
import { asWords } from '../../domain/statuses.ts'

const step = {
  move: 'offer',
  fromStatus: 'NEW_LEAD',
  toStatus: 'ASSIGNED',
  secondsInPrevious: '7200',
  organization: { legalBusinessName: 'Cedar Bluff' },
}

test('history says both statuses, the recipient, and the time in the previous status', () => {
  expect(stepText(step, asWords)).toEqual({
    step: 'New lead → Assigned to Cedar Bluff',
    before: 'after 2 hours',
  })
})

test('the first entry has no status before it, and naming the agent keeps the status', () => {
  const submitted = { ...step, move: 'submit', fromStatus: null }
  expect(stepText({ ...submitted, toStatus: 'NEW_LEAD' }, asWords).step).toBe('Submitted')
  expect(stepText({ ...submitted, toStatus: 'DUPLICATE' }, asWords).step).toBe('Submitted as Duplicate')
  expect(stepText({ ...step, move: 'assign', fromStatus: 'ASSIGNED' }, asWords)).toEqual({
    step: 'Agent assigned',
  })
})

test('an undo names what it undid and after how long, and the undone change says so', () => {
  const undo = {
    ...step,
    move: 'undo',
    fromStatus: 'CONTACTED',
    toStatus: 'ACCEPTED',
    secondsInPrevious: '8',
  }
  expect(stepText({ ...undo, undoneMove: 'contact' }, asWords)).toEqual({
    step: 'Undone: Contacted → Accepted',
    before: 'after 8 seconds',
  })
  const assigned = { ...undo, fromStatus: 'ACCEPTED', undoneMove: 'assign' }
  expect(stepText(assigned, asWords).step).toBe('Undone: Agent assigned')
  expect(stepText({ ...step, isUndone: true }, asWords).step).toBe(
    'New lead → Assigned to Cedar Bluff (undone)',
  )
})

test('an answer by the link of a letter says so', () => {
  const accepted = { ...step, move: 'accept', fromStatus: 'ASSIGNED', toStatus: 'ACCEPTED' }
  expect(stepText({ ...accepted, via: 'MAIL' }, asWords).step).toBe('Assigned → Accepted, by email')
  expect(stepText({ ...accepted, via: null }, asWords).step).toBe('Assigned → Accepted')
})

test('a correction names the answers by their labels, with what they were', () => {
  const entry = { correctedFields: ['lastName', 'middleName'], oldValues: { lastName: 'Bergmann' } }
  expect(correctionText(entry, null)).toBe('Corrected Middle name (was empty), Last name (was Bergmann)')
})
