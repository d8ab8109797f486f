import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runChecks, type Check } from '../../bin/check.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'turnstone-checks-'))
  vi.spyOn(console, 'log').mockReturnValue(undefined)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function check(name: string, source: string, isStatic: boolean): Check {
  const script = join(folder, `${name}.mjs`)
  writeFileSync(script, source)
  return { name, command: [script], counts: 'itself', isStatic }
}

describe('the checks of `npm test`', () => {
  test.for([{ isStatic: true }, { isStatic: false }])(
    'count each failure, static: $isStatic, whichever ends last',
    async ({ isStatic }) => {
      const checks = [
        check('fails', 'process.exit(1)', isStatic),
        check('slow', 'setTimeout(() => {}, 1500)', isStatic),
        check('fails too', 'process.exit(1)', isStatic),
        check('quick', '', isStatic),
      ]

      expect(await runChecks(checks, { env: process.env, passedOn: [], reports: folder })).toEqual({
        passed: 2,
        failed: 2,
        skipped: 0,
      })
    },
  )
})
