import { createHash, randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { canonical, type Json } from './canonical-json.ts'
import { checkReceipt } from './receipt-check.ts'
import { newReceiptKey, publishedKey, readPublishedKeys, type ReceiptKey } from './receipt-keys.ts'
import { receiptSentences } from './receipt-sentences.ts'
import { receiptFile, type Personal, type Signature, type Statement } from './receipt.ts'

const now = new Date('2026-11-28T12:00:00.000Z')

function valueOf(value: string) {
  const salt = randomBytes(32)
  return {
    salt: salt.toString('hex'),
    value,
    hash: createHash('sha256').update(salt).update(value).digest('hex'),
  }
}

const values = {
  name: valueOf('Zoë "Zo" Núñez'),
  email: valueOf('zoe@customers.example'),
  page: valueOf('https://x'),
}

const statement: Statement = {
  kind: 'consent',
  format: 1,
  lead: { number: 'L-289', publicId: '00000000-0000-4000-8000-000000000001' },
  service: { name: 'Roofing', formVersion: 2 },
  consents: [
    {
      channel: 'CALL',
      isGiven: true,
      wording: 'You may call me.\u001b[2J',
      wordingVersion: '1',
      language: 'en',
      at: '2026-11-20T10:00:00.123456Z',
    },
  ],
  withdrawals: [{ channel: 'CALL', isWithdrawn: true, at: '2026-11-21T10:00:00.000000Z', by: 'CUSTOMER' }],
  hashes: { name: values.name.hash, email: values.email.hash, page: values.page.hash },
}
const personal: Personal = {
  name: { salt: values.name.salt, value: values.name.value },
  email: { salt: values.email.salt, value: values.email.value },
}

const published = ({ id, publicKey }: ReceiptKey, from = '2026-11-01', to: string | null = null) =>
  publishedKey({
    id,
    public_key: publicKey,
    created_at: new Date(from),
    retired_at: to === null ? null : new Date(to),
  })

const key = newReceiptKey()
const keys = [published(newReceiptKey()), published(key)]
const file = receiptFile({ receipt: statement, personal }, key, now)
const check = (text: string | Uint8Array, by = keys) =>
  checkReceipt(typeof text === 'string' ? Buffer.from(text) : text, by)
const problemsOf = (text: string, by = keys) => {
  const verdict = check(text, by)
  return verdict.isValid ? [] : verdict.problems
}

test('a receipt is valid with the published keys, and says what it proves', () => {
  const verdict = check(file)
  expect(verdict).toMatchObject({ isValid: true, shown: ['email', 'name'], hidden: ['page'] })
  expect(receiptSentences(verdict)).toEqual([
    `The receipt is valid. It was signed at 2026-11-28T12:00:00.000Z with the key ${key.id}.`,
    'Lead L-289 (00000000-0000-4000-8000-000000000001): "Roofing", version 2 of its form.',
    'Calls: agreed at 2026-11-20T10:00:00.123456Z to "You may call me.\\u001b[2J" (wording "1", en).',
    'Calls: withdrawn at 2026-11-21T10:00:00.000000Z, by the customer.',
    'What was signed: the email address and the name in this file.',
    'Not in this file, or erased: the page.',
  ])
})

/** Numbers from 0 to 1, the same in each run. */
function* seeded(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

test('each changed byte makes it invalid, whatever it is changed to', () => {
  const bytes = Buffer.from(file)
  const random = seeded(36)
  const signed = bytes.indexOf('"receipt":')
  for (let at = 0; at < bytes.length; at += 1) {
    const flips =
      at >= signed
        ? [1, 32, 1 + Math.floor(random.next().value * 255)]
        : [1 + Math.floor(random.next().value * 255)]
    for (const flip of flips) {
      const changed = Buffer.from(bytes)
      changed[at] = (bytes[at] ?? 0) ^ flip
      expect(check(changed).isValid, `byte ${at} to ${changed[at]}`).toBe(false)
    }
  }
})

test('a byte that is missing, or one too many, makes it invalid', () => {
  const random = seeded(37)
  for (let round = 0; round < 500; round += 1) {
    const at = Math.floor(random.next().value * file.length)
    expect(check(file.slice(0, at) + file.slice(at + 1)).isValid).toBe(false)
    expect(check(file.slice(0, at)).isValid).toBe(false)
    for (const more of [' ', '0', file.charAt(at)])
      expect(check(`${file.slice(0, at)}${more}${file.slice(at)}`).isValid).toBe(false)
  }
  for (const wrong of [
    '',
    '{}',
    'null',
    '[]',
    `${file}\n`,
    `\ufeff${file}`,
    JSON.stringify(JSON.parse(file), null, 2),
  ])
    expect(problemsOf(wrong)).toEqual([expect.stringContaining('not a receipt as it was downloaded')])
})

const parts = JSON.parse(file) as { receipt: Json; personal: Json; signature: Signature }
const changed = (change: { [name: string]: Json }) => canonical({ ...parts, ...change })

test('a value that is not what was signed is named; one that is left out is not', () => {
  const { salt } = values.name
  expect(problemsOf(changed({ personal: { ...personal, name: { salt, value: 'Another' } } }))).toEqual([
    'The signature is valid, but the name is not what was signed: "Another" does not fit its hash.',
  ])
  const { value } = values.name
  for (const wrong of [values.email.salt, salt.toUpperCase(), '', `${salt}00`])
    expect(problemsOf(changed({ personal: { name: { salt: wrong, value } } }))).toHaveLength(1)
  expect(check(changed({ personal: { name: { salt, value } } }))).toMatchObject({
    isValid: true,
    shown: ['name'],
  })
  expect(check(changed({ personal: {} }))).toMatchObject({ isValid: true, shown: [] })
})

test('what was not signed is not taken for proved', () => {
  for (const extra of ['phone', 'address', '__proto__', 'constructor']) {
    const { salt, value } = values.name
    const more = Object.fromEntries([[extra, { salt, value }]])
    expect(problemsOf(changed({ personal: more })), extra).toEqual([
      `The receipt proves nothing about "${extra}".`,
    ])
  }
  expect(check(changed({ note: 'They agreed to all.' })).isValid).toBe(false)
  const { receipt, signature } = parts
  expect(check(canonical({ receipt, signature })).isValid).toBe(false)
  expect(check(canonical({ receipt, personal: {} })).isValid).toBe(false)
})

test('only a published key counts, in the time in which it signed', () => {
  expect(problemsOf(file, [published(newReceiptKey())])).toEqual([
    expect.stringContaining('is not among the published keys'),
  ])
  expect(problemsOf(file, [])).toHaveLength(1)
  // Another key under this one's id.
  expect(problemsOf(file, [{ ...published(newReceiptKey()), kid: key.id }])).toEqual([
    expect.stringContaining('the signature does not fit'),
  ])
  expect(check(file, [published(key, '2026-11-01', '2026-11-28T12:00:01Z')]).isValid).toBe(true)
  expect(check(file, [published(key, '2026-11-01', '2026-11-28T11:55:00Z')]).isValid).toBe(true)
  for (const [from, to] of [
    ['2026-11-01', '2026-11-27'],
    ['2026-11-29', null],
  ] as const)
    expect(problemsOf(file, [published(key, from, to)])).toEqual([
      expect.stringContaining('when this key did not sign'),
    ])
  const { signature } = parts
  expect(problemsOf(changed({ signature: { ...signature, algorithm: 'none' } }))).toEqual([
    expect.stringContaining('Ed25519'),
  ])
  for (const value of ['', 'x', `${signature.value}A`, 'A'.repeat(86)])
    expect(problemsOf(changed({ signature: { ...signature, value } }))).toEqual([
      expect.stringContaining('does not fit'),
    ])
})

test('published keys are read back, and any other file is refused', () => {
  expect(readPublishedKeys(JSON.stringify({ keys }))).toEqual(keys)
  expect(readPublishedKeys('{"keys":[]}')).toEqual([])
  const [one] = keys
  for (const wrong of [
    '',
    'null',
    '[]',
    '{"keys":{}}',
    JSON.stringify({ keys: [{ ...one, crv: 'Ed448' }] }),
    JSON.stringify({ keys: [{ ...one, createdAt: 'once' }] }),
    JSON.stringify({ keys: [{ ...one, x: '' }] }),
    JSON.stringify({ keys: [null] }),
  ])
    expect(() => readPublishedKeys(wrong), wrong).toThrow('not a file of published keys')
  const mixed = JSON.stringify({ keys: [{ ...one, x: key.publicKey }] })
  expect(() => readPublishedKeys(mixed)).toThrow('does not have this id')
})
