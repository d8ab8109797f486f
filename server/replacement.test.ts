import { expect, test } from 'vitest'
import { replacementWaits } from './replacement.ts'

test('a process that fails repeatedly is replaced after 0, 0.25, 0.5 … at most 15 s', () => {
  const waitFor = replacementWaits()
  const waits = Array.from({ length: 10 }, () => waitFor(0))
  expect(waits).toEqual([0, 250, 500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
})

test('a process that has served for a while is replaced at once, and the count restarts', () => {
  const waitFor = replacementWaits()
  for (const _ of [1, 2, 3]) waitFor(0)
  expect(waitFor(10_000)).toBe(0)
  expect(waitFor(9_999)).toBe(0)
  expect(waitFor(9_999)).toBe(250)
})
