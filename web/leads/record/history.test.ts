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
    before: '2 hours in New lead',
  })
})

test('the first entry has no status before it, and naming the agent keeps the status', () => {
  expect(stepText({ ...step, move: 'submit', fromStatus: null }, asWords).step).toBe('Submitted as Assigned')
  expect(stepText({ ...step, move: 'assign', fromStatus: 'ASSIGNED' }, asWords)).toEqual({
    step: 'Agent named',
  })
})

test('a correction names the answers by their labels, with what they were', () => {
  const entry = { correctedFields: ['lastName', 'middleName'], oldValues: { lastName: 'Bergmann' } }
  expect(correctionText(entry, null)).toBe('Corrected Middle name (was empty), Last name (was Bergmann)')
})
