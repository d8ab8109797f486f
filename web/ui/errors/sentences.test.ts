import { expect, test } from 'vitest'

import { ApiError, codeOf, errorCodes, NetworkError } from './apiErrors.ts'
import { networkSentence, sentenceFor } from './sentences.ts'

test('every code that crosses the wire has a sentence of its own', () => {
  const said = errorCodes.map((code) => sentenceFor(new ApiError(code)))
  expect(new Set(said).size).toBe(errorCodes.length)
  expect(said.every((sentence) => sentence.length > 10)).toBe(true)
})

test('"Something went wrong. Please contact support if the issue persists." stands for whatever is not known', () => {
  const sentence = 'Something went wrong. Please contact support if the issue persists.'
  expect(sentenceFor(new ApiError('INTERNAL'))).toBe(sentence)
  expect(sentenceFor(new TypeError('x is undefined'))).toBe(sentence)
  expect(codeOf('SOMETHING_NEW')).toBe('INTERNAL')
  expect(codeOf(undefined)).toBe('INTERNAL')
})

test('a refusal with a reason shows that reason', () => {
  const refused = new ApiError('CONFLICT', 'This application is already decided', {
    reason: 'ALREADY_DECIDED',
  })
  expect(sentenceFor(refused)).toBe('This application is already decided')
  expect(sentenceFor(new ApiError('CONFLICT', 'duplicate key value'))).not.toContain('duplicate')
})

test('a refusal of a field shows its message', () => {
  const refused = new ApiError('INVALID_INPUT', 'Please enter a valid phone number', { field: 'phoneNumber' })
  expect(sentenceFor(refused)).toBe('Please enter a valid phone number')
})

test('a network failure differs from a refusal', () => {
  expect(sentenceFor(new NetworkError())).toBe(networkSentence)
})

test.for([
  [1, '1 second'],
  [42, '42 seconds'],
  [900, '15 minutes'],
  [80_000, '23 hours'],
])('a limit that ends in %d seconds is waited for %s', ([retryAfter, wait]) => {
  expect(sentenceFor(new ApiError('RATE_LIMITED', '', { retryAfter }))).toBe(
    `Too many attempts. Please wait ${wait}, then try again.`,
  )
})
