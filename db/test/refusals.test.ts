import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { rolledBack } from './people.ts'

const folder = `${import.meta.dirname}/..`
const files = globSync('*/*.code.sql', { cwd: folder }).map((file) => ({
  file,
  text: readFileSync(`${folder}/${file}`, 'utf8'),
}))
const calls = files.flatMap(({ file, text }) =>
  [...text.matchAll(/private\.refuse\(\s*'(TS\d{3})',\s*([^,]+),/g)].map(([, code = '', reason = '']) => ({
    file,
    code,
    reason: reason.trim(),
  })),
)
const fields = files.flatMap(({ file, text }) =>
  [...text.matchAll(/private\.refuse_field\(\s*(?!field text)[^,]+,\s*([^,]+),/g)].map(([, reason = '']) => ({
    file,
    code: 'TS004',
    reason: reason.trim(),
  })),
)
/** Functions with the caller's rights may not call private.refuse. */
const raised = files.flatMap(({ file, text }) =>
  [...text.matchAll(/raise exception using errcode = '(TS\d{3})'(?:,\s*hint = ('\w+'))?/g)].map(
    ([, code = '', reason = '']) => ({ file, code, reason }),
  ),
)

test('each refusal has a machine-readable reason', () => {
  expect(calls.length).toBeGreaterThan(100)
  expect(raised.length).toBeGreaterThan(10)
  expect(fields.length).toBeGreaterThan(8)
  expect(
    [...calls, ...fields, ...raised].filter(({ reason }) => !/^'[A-Z]+(_[A-Z]+)*'$/.test(reason)),
  ).toEqual([])
})

test('each reason has exactly one code', () => {
  const codes = new Map<string, Set<string>>()
  for (const { code, reason } of [...calls, ...fields, ...raised])
    codes.set(reason, (codes.get(reason) ?? new Set()).add(code))
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
