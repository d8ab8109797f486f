// @vitest-environment happy-dom
import { describe as group, expect, test } from 'vitest'

import { ApiError, NetworkError, ServerAwayError } from './apiErrors.ts'
import { networkSentence, sentenceFor } from './sentences.ts'
import {
  ActionError,
  asNamedError,
  LoaderError,
  NotFoundError,
  RedirectError,
  UnauthorizedError,
} from './named.ts'
import { describe, messageFor, missingFileSentence } from './pages.ts'

group('named errors', () => {
  test.each([
    [new NotFoundError(), 'NotFoundError', 404, 'Page not found'],
    [new UnauthorizedError(), 'UnauthorizedError', 401, 'Unauthorized access'],
    [new RedirectError(), 'RedirectError', 302, 'Redirect failed'],
    [new LoaderError(), 'LoaderError', 500, 'Failed to load data'],
    [new ActionError(), 'ActionError', 400, 'Action failed'],
  ])('%o is %s, %i, "%s"', (error, name, status, message) => {
    expect(error).toMatchObject({ name, status, message })
  })

  test('others are 500, "An unexpected error occurred"', () => {
    expect(asNamedError(new TypeError('x'))).toMatchObject({
      status: 500,
      message: 'An unexpected error occurred',
    })
    expect(asNamedError('thrown text')).toMatchObject({
      status: 500,
      message: 'An unexpected error occurred',
    })
    const named = new LoaderError()
    expect(asNamedError(named)).toBe(named)
  })
})

group('error pages', () => {
  test.each([
    [404, "The page you're looking for doesn't exist"],
    [401, "Sorry! You don't have access to this page"],
    [403, "Sorry! You're not authorized to access this page"],
    [500, 'Internal server error. Please try again later.'],
    [418, 'An unexpected error occurred'],
    [undefined, 'An unexpected error occurred'],
  ])('%s says "%s"', (status, message) => expect(messageFor(status)).toBe(message))

  test('a thrown error shows its status with the text of that page', () => {
    expect(describe(new NotFoundError())).toMatchObject({ status: 404, message: messageFor(404) })
    expect(describe(new LoaderError())).toMatchObject({ status: 500, message: messageFor(500), again: true })
    expect(describe(new ActionError())).toMatchObject({ status: 400, message: 'Action failed' })
    expect(describe(new ApiError('FORBIDDEN'))).toMatchObject({ status: 403, message: messageFor(403) })
    expect(describe(new ApiError('NOT_FOUND'))).toMatchObject({ status: 404 })
    expect(describe(new ApiError('UNAUTHENTICATED'))).toMatchObject({ status: 401 })
    expect(describe(new ApiError('INTERNAL'))).toMatchObject({ status: 500 })
  })

  test('what is refused for the moment says so, and can be tried again', () => {
    expect(describe(new ApiError('TIMEOUT'))).toEqual({
      message: 'That took too long. Try again, or narrow it down.',
      again: true,
    })
    const limited = new ApiError('RATE_LIMITED', 'Too many', { retryAfter: 30 })
    expect(describe(limited)).toEqual({ message: sentenceFor(limited), again: true })
  })

  test('unknown: "An unexpected error occurred", or "Something went wrong!"', () => {
    expect(describe(new TypeError('x')).message).toBe('An unexpected error occurred')
    expect(describe('no error at all').message).toBe('Something went wrong!')
  })

  test('a missing file of the build is no word on the network of the viewer', () => {
    const missing = new TypeError('Failed to fetch dynamically imported module: /assets/x.js')
    expect(describe(missing)).toEqual({ message: missingFileSentence, again: true })
  })

  test('a proxy without a server is not the network of the viewer', () => {
    const { message } = describe(new ServerAwayError())
    expect(message).toBe('The server is not answering. Please try again in a moment.')
  })

  test('a server that cannot be reached has a state of its own, and a way to try again', () => {
    expect(describe(new NetworkError())).toEqual({ message: networkSentence, again: true })
  })
})
