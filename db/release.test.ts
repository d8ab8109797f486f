import { expect, test } from 'vitest'
import { compareVersions } from './release.ts'

test.each([
  ['0.2.0', '0.10.0', -1],
  ['1.0.0', '0.99.9', 1],
  ['0.2.0', '0.2.0', 0],
  ['0.3.1-dev', '0.3.1-dev', 0],
  ['0.3.1-dev', '0.3.1', -1],
  ['0.3.1-dev', '0.3.0', 1],
  ['0.10.0-dev', '0.9.0', 1],
])('version %s is compared with %s by its numbers', (a, b, order) => {
  expect(Math.sign(compareVersions(a, b))).toBe(order)
})
