import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rolledBack } from './people.ts'

const folder = `${import.meta.dirname}/..`
const calls = globSync('*/*.code.sql', { cwd: folder }).flatMap((file) => {
  const text = readFileSync(`${folder}/${file}`, 'utf8')
  return [...text.matchAll(/private\.refuse\(\s*'(TS\d{3})',\s*([^,]+),/g)].map(
    ([, code = '', reason = '']) => ({ file, code, reason: reason.trim() }),
  )
})

test('each refusal has a machine-readable reason', () => {
  expect(calls.length).toBeGreaterThan(100)
  expect(calls.filter(({ reason }) => !/^'[A-Z]+(_[A-Z]+)*'$/.test(reason))).toEqual([])
})

test('each reason has exactly one code', () => {
  const codes = new Map<string, Set<string>>()
  for (const { code, reason } of calls) codes.set(reason, (codes.get(reason) ?? new Set()).add(code))
  expect([...codes].filter(([, known]) => known.size > 1)).toEqual([])
})

test('a refusal carries its code, reason and sentence', () =>
  rolledBack(async (db) => {
    const refused = db.query(`select private.refuse('TS004', 'MONTH_REQUIRED', 'A month is required')`)
    await expect(refused).rejects.toMatchObject({
      code: 'TS004',
      hint: 'MONTH_REQUIRED',
      message: 'A month is required',
    })
  }))
