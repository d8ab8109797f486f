// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { isMissingFile, reloadOnce } from './release.ts'

const reload = vi.fn<() => void>()

beforeEach(() => {
  sessionStorage.clear()
  reload.mockClear()
  vi.useFakeTimers({ toFake: ['Date'], now: 10_000_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answer = (response: () => Promise<Response>) => vi.stubGlobal('fetch', response)

test.each([
  'Failed to fetch dynamically imported module: https://a.example/assets/x.js',
  'error loading dynamically imported module: https://a.example/assets/x.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/x.css',
])('a missing file of the build is recognized: %s', (message) => {
  expect(isMissingFile(new TypeError(message))).toBe(true)
})

test('other errors are no missing file', () => {
  expect(isMissingFile(new TypeError('x is undefined'))).toBe(false)
  expect(isMissingFile('module')).toBe(false)
})

test('the document is loaded once, not in a loop, and again after a while', async () => {
  answer(async () => new Response('<html>'))
  expect(await reloadOnce(reload)).toBe(true)
  expect(await reloadOnce(reload)).toBe(false)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.setSystemTime(10_060_000)
  expect(await reloadOnce(reload)).toBe(true)
})

test.each([
  ['without a network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['while the server is away', async () => new Response('', { status: 502 })],
])('%s the page stays', async (_when, response) => {
  answer(response)
  expect(await reloadOnce(reload)).toBe(false)
  expect(reload).not.toHaveBeenCalled()
})
