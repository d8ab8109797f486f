import { expect, test } from 'vitest'
import { compareVersions } from './release.ts'

test.each([
  ['0.2.0', '0.10.0', -1],
  ['1.0.0', '0.99.9', 1],
  ['0.2.0', '0.2.0', 0],
])('version %s is compared with %s by its numbers', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order)
})
