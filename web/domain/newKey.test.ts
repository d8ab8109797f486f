import { expect, onTestFinished, test } from 'vitest'

import { newKey } from './newKey.ts'

test('keys are random UUIDs on a page without HTTPS', () => {
  const own = Object.getOwnPropertyDescriptor(Crypto.prototype, 'randomUUID') ?? {}
  Object.defineProperty(Crypto.prototype, 'randomUUID', { configurable: true, value: undefined })
  onTestFinished(() => void Object.defineProperty(Crypto.prototype, 'randomUUID', own))
  const keys = Array.from({ length: 1000 }, newKey)
  for (const key of keys)
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  expect(new Set(keys).size).toBe(1000)
})
