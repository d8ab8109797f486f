import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startsChanged } from '../../bin/changed.ts'
import { runChecks, type Check } from '../../bin/check.ts'
import { quickChecks } from '../../bin/quick.ts'

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

  test.for([
    ['bin/run.ts', true],
    ['db/roles.ts', true],
    ['db/migrations/0001.do.first.sql', true],
    ['server/main.ts', true],
    ['server/http/health.ts', true],
    ['package-lock.json', true],
    ['db/leads/leads.code.sql', false],
    ['server/leads/plugin.ts', false],
    ['web/leads/pages/Lead.tsx', false],
    ['docs/map.md', false],
  ] as const)('start whole products after a change of %s: %s', ([file, starts]) => {
    vi.stubEnv('CI', undefined)
    expect(startsChanged(['README.md', file])).toBe(starts)
    vi.unstubAllEnvs()
  })

  test('start whole products if git does not say what changed, and in CI', () => {
    vi.stubEnv('CI', undefined)
    expect(startsChanged(undefined)).toBe(true)
    expect(startsChanged([])).toBe(false)
    vi.stubEnv('CI', 'true')
    expect(startsChanged([])).toBe(true)
    vi.unstubAllEnvs()
  })

  test('are those of one capability in a quick run', () => {
    const checks = ['db', 'server', 'web', 'types', 'stories'].map((name) => check(name, '', false))
    const chosen = quickChecks('tickets', checks)
    expect(chosen.map(({ name }) => name)).toEqual(['db', 'types'])
    expect(chosen[0]?.command).toContain('db/tickets/')
    expect(() => quickChecks('nothing', checks)).toThrow('needs a capability')
  })
})
