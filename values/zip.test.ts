import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isZip, plainZip } from './zip.ts'

const newer = readFileSync(new URL('test/zips.txt', import.meta.url), 'utf8')
const codes = [...newer.matchAll(/^\d{5}/gm)].map(([code]) => code)

test.each([...codes, '00501', '02134', '96960'])('%s is a zip code', (zip) => {
  expect(codes).toHaveLength(7)
  expect(isZip(plainZip(zip))).toBe(true)
})

test.for([
  ['78701-1234', '78701'],
  ['787011234', '78701'],
  ['78701 – 1234', '78701'],
  [' \u200B78701\u00A0', '78701'],
  ['７８７０１', '78701'],
  ['٧٨٧٠١', '78701'],
] as const)('%j becomes %s', ([text, zip]) => expect(plainZip(text)).toBe(zip))

test.for(['', '7870', '787011', '7870a', '78701-12', '78701-12345', 'SW1A 1AA', '०१२३'])(
  '%j is no zip code',
  (text) => expect(isZip(plainZip(text))).toBe(false),
)
