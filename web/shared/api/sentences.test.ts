import { expect, test } from 'vitest'

import { ApiError, codeOf, errorCodes, NetworkError } from './errors.ts'
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

test('a network that fails is told apart from a server that refuses', () => {
  expect(sentenceFor(new NetworkError())).toBe(networkSentence)
})
