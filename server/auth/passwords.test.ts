import { argon2Sync, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

const password = 'Sandpiper!2026'
const place = '192.0.2.1'
const unpadded = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')

/** A hash as another program or an earlier version would write it. */
function hashBy({ memory, passes, parallelism, tagLength, salt = 16 }: Record<string, number>): string {
  const costs = {
    memory: memory ?? 0,
    passes: passes ?? 0,
    parallelism: parallelism ?? 0,
    tagLength: tagLength ?? 0,
  }
  const nonce = randomBytes(salt)
  const tag = argon2Sync('argon2id', { message: password, nonce, ...costs })
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(nonce)}$${unpadded(tag)}`
}

test('a new hash matches its password and no other', async () => {
  const hash = await hashPassword(password, place)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(password, hash, place)).toBe(true)
  expect(await verifyPassword(`${password} `, hash, place)).toBe(false)
})

test.for([
  { memory: 19_456, passes: 3, parallelism: 1, tagLength: 32 },
  { memory: 65_536, passes: 3, parallelism: 4, tagLength: 32 },
  { memory: 8_192, passes: 1, parallelism: 1, tagLength: 16 },
  { memory: 19_456, passes: 2, parallelism: 1, tagLength: 64, salt: 32 },
])('a hash of other costs, %j, is checked by its own', async (costs) => {
  const hash = hashBy(costs)
  expect(await verifyPassword(password, hash, place)).toBe(true)
  expect(await verifyPassword('Sandpiper!2027', hash, place)).toBe(false)
})

test('a hash whose parameters were edited no longer matches', async () => {
  const hash = await hashPassword(password, place)
  expect(await verifyPassword(password, hash.replace('t=2', 't=1'), place)).toBe(false)
})

test.for([
  null,
  '',
  'a hash',
  '$argon2id$v=19$m=19456,t=2,p=1$$',
  '$argon2i$v=19$m=19456,t=2,p=1$c2FsdHNhbHRzYWx0$dGFndGFndGFndGFndGFndGFndGFn',
  '$argon2id$v=19$m=999999999,t=2,p=1$c2FsdHNhbHRzYWx0$dGFndGFndGFndGFndGFndGFndGFn',
])('%j is the hash of no password, after the same work', async (hash) => {
  expect(await verifyPassword('', hash, place)).toBe(false)
  expect(await verifyPassword(password, hash, place)).toBe(false)
})
