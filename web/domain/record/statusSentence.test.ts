import { expect, test } from 'vitest'

import { statusSentence } from './statusSentence.ts'

const sentences = ['A proposal of {value} is with {provider}.', '{provider} has it.']

test('the first sentence whose values are all known is used', () => {
  expect(statusSentence(sentences, { value: '$5', provider: 'Cedar Bluff' })).toBe(
    'A proposal of $5 is with Cedar Bluff.',
  )
  expect(statusSentence(sentences, { value: null, provider: 'the provider' })).toBe('The provider has it.')
})

test('without the values there is no sentence', () => {
  expect(statusSentence(sentences, {})).toBe('')
  expect(statusSentence([], { value: '$5' })).toBe('')
})

test('a value that ends in a period does not double the period of its sentence', () => {
  const values = { provider: 'Halden Ridge Partners, Inc.', value: '$5' }
  expect(statusSentence(['Offered to {provider}. Waiting.'], values)).toBe(
    'Offered to Halden Ridge Partners, Inc. Waiting.',
  )
  expect(statusSentence(['{provider} has it for {value}.'], values)).toBe(
    'Halden Ridge Partners, Inc. has it for $5.',
  )
})
