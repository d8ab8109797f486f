import { spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { closingLine, countsOf } from '../../bin/counts.ts'
import { LockHeld, takeLock } from '../../bin/lock.mjs'
import { findNode, nodeIsRecent } from '../../bin/node24.mjs'
import { packagesMissing } from '../../bin/packages.mjs'
import { identify, isAlive } from '../../bin/processes.mjs'
import { sourcesHash, webIsStale } from '../../bin/web-build.mjs'
import { dataFolder } from './product.ts'

let folder: ReturnType<typeof dataFolder>
let root: string
beforeEach(() => {
  folder = dataFolder()
  root = `${folder.path}/`
})
afterEach(() => folder.remove())

const wanted = {
  'node_modules/a': { version: '1.0.0', integrity: 'x' },
  'node_modules/b': { version: '2.0.0', optional: true },
}

function write(path: string, content: unknown) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), typeof content === 'string' ? content : JSON.stringify(content))
}

test('packages count as missing before an install and after a killed one', () => {
  write('package-lock.json', { packages: wanted })
  expect(packagesMissing(root)).toBe(true)
  write('node_modules/a/package.json', {})
  expect(packagesMissing(root)).toBe(true)
})

test('packages are complete without those for other machines', () => {
  write('package-lock.json', {
    packages: { '': {}, db: {}, 'node_modules/@turnstone/db': { link: true }, ...wanted },
  })
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': wanted['node_modules/a'] } })
  expect(packagesMissing(root)).toBe(false)
})

const binding = { version: '1.0.0', optional: true, os: [process.platform], cpu: [process.arch] }

test('a missing native binding counts only for this machine', () => {
  write('node_modules/.package-lock.json', { packages: { 'node_modules/a': wanted['node_modules/a'] } })
  const missingWith = (other: object) => {
    write('package-lock.json', { packages: { ...wanted, 'node_modules/c': { ...binding, ...other } } })
    return packagesMissing(root)
  }
  expect(missingWith({})).toBe(true)
  expect(missingWith({ os: ['plan9'] })).toBe(false)
  expect(missingWith({ cpu: ['none'] })).toBe(false)
  expect(missingWith({ libc: ['none'] })).toBe(false)
})

test.each([
  { version: '1.0.1', integrity: 'x' },
  { version: '1.0.0', integrity: 'y' },
])('packages are missing when the lock file changed to %o', (changed) => {
  write('node_modules/.package-lock.json', { packages: wanted })
  write('package-lock.json', { packages: { ...wanted, 'node_modules/a': changed } })
  expect(packagesMissing(root)).toBe(true)
})

test('the web is rebuilt for a changed source, not for tests and generated files', () => {
  write('web/vite.config.ts', 'config')
  write('web/people/list.tsx', 'list')
  write('schema.graphql', 'schema')
  expect(webIsStale(root)).toBe(true)

  write('web/dist/.sources', sourcesHash(root))
  expect(webIsStale(root)).toBe(false)
  write('web/people/list.test.tsx', 'test')
  write('web/routeTree.generated.ts', 'generated')
  expect(webIsStale(root)).toBe(false)
  for (const source of ['web/people/list.tsx', 'lists/leads.ts', 'forms/schema.ts', 'values/text.ts']) {
    write(source, 'changed')
    expect(webIsStale(root), source).toBe(true)
    write('web/dist/.sources', sourcesHash(root))
  }
})

test('a lock is refused while its holder lives, and free afterwards', async () => {
  const file = join(root, 'lock')
  const lock = takeLock(file)
  expect(() => takeLock(file)).toThrow(LockHeld)
  lock.release()
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'])
  writeFileSync(file, identify(child.pid ?? 0))
  expect(() => takeLock(file)).toThrow(new LockHeld(file, child.pid ?? 0))
  child.kill('SIGKILL')
  await new Promise((resolve) => child.once('exit', resolve))
  takeLock(file).release()
  expect(readdirSync(root)).toEqual([])
})

test('a lock stays while a child of its holder lives', () => {
  const file = join(root, 'lock')
  takeLock(file).alsoHeldBy(process.ppid)
  const [, child = ''] = readFileSync(file, 'utf8').split('\n')
  writeFileSync(file, `999999999 1 of-another-boot\n${child}`)
  expect(() => takeLock(file)).toThrow(new LockHeld(file, process.ppid))
  rmSync(file)
})

test('a process is not confused with a later one of the same number', () => {
  expect(isAlive(identify(process.pid))).toBe(true)
  expect(isAlive(`${process.pid} 1 of-another-boot`)).toBe(false)
  expect(isAlive(identify(2_147_483_647))).toBe(false)
})

test('Node 24 and later are recent, 18 to 23 are not', () => {
  expect(['24.0.0', '26.1.0'].map(nodeIsRecent)).toEqual([true, true])
  expect(['18.20.0', '20.20.2', '23.9.0'].map(nodeIsRecent)).toEqual([false, false, false])
  expect(findNode(root)).toBeUndefined()
})

test('the closing line names skipped tests only if there are any', () => {
  expect(closingLine({ passed: 12, failed: 0, skipped: 0 })).toBe('12 passed, 0 failed')
  expect(closingLine({ passed: 12, failed: 1, skipped: 2 })).toBe('12 passed, 1 failed, 2 skipped')
})

test('a runner without a report or without a test counts as a failure', () => {
  write('report.json', { numPassedTests: 3, numFailedTests: 0, numPendingTests: 1, numTodoTests: 1 })
  expect(countsOf('vitest', join(root, 'report.json'), true)).toEqual({ passed: 3, failed: 0, skipped: 2 })
  expect(countsOf('vitest', join(root, 'report.json'), false)).toEqual({ passed: 3, failed: 1, skipped: 2 })
  expect(countsOf('playwright', join(root, 'none.json'), false)).toEqual({ passed: 0, failed: 1, skipped: 0 })
  expect(countsOf('itself', '', true)).toEqual({ passed: 1, failed: 0, skipped: 0 })
})

test('a story that passes only on retry has failed', () => {
  write('report.json', { stats: { expected: 5, unexpected: 1, flaky: 2, skipped: 1 } })
  expect(countsOf('playwright', join(root, 'report.json'), false)).toEqual({
    passed: 5,
    failed: 3,
    skipped: 1,
  })
})
