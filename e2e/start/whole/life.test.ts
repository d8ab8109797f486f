import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demoAccounts } from '../../../db/demo/accounts.ts'
import {
  answers,
  databaseProcess,
  dataFolder,
  isRunning,
  start,
  stop,
  stopAll,
  timeUntil,
} from '../product.ts'

const folder = dataFolder()
const DATA_DIR = join(folder.path, 'data')
afterEach(stopAll)
afterAll(folder.remove)

test('the first start prints its steps, the address, and the twelve demo accounts', async () => {
  const product = start({ DATA_DIR })
  const address = await product.ready
  await timeUntil(() => answers(address), 60_000)
  for (const step of ['Database', 'Schema', 'Demo', 'Server']) {
    expect(product.said()).toMatch(new RegExp(`^  ${step} .* \\d+\\.\\d s$`, 'm'))
  }
  expect(demoAccounts).toHaveLength(12)
  for (const { email } of demoAccounts) expect(product.said()).toContain(`  ${email} `)
  expect(product.said()).toContain('password Turnstone!2026')
  await stop(product)
})

test('the second start does not load the demo again', async () => {
  const product = start({ DATA_DIR })
  await product.ready
  expect(product.said()).not.toMatch(/^  Demo +loaded/m)
  await stop(product)
})

test('a stop during a start leaves no process running', async () => {
  const product = start({ DATA_DIR })
  await timeUntil(() => product.said().includes('Database'), 60_000)
  const database = databaseProcess(DATA_DIR)
  expect(await stop(product)).toBe(0)
  expect(isRunning(database)).toBe(false)
  expect(product.errors()).not.toMatch(/error/i)
})

test('a second start on the same data folder is refused, the first continues', async () => {
  const first = start({ DATA_DIR })
  const address = await first.ready
  const second = start({ DATA_DIR })
  expect(await second.ended).toBe(1)
  expect(second.errors()).toBe(
    `The data folder ${DATA_DIR} is in use by process ${first.child.pid}; stop that, or set another DATA_DIR.\n`,
  )
  await timeUntil(() => answers(address), 60_000)
  await stop(first)
})

test('after kill -9 of the start the next one recovers the data', async () => {
  const killed = start({ DATA_DIR })
  await killed.ready
  const orphan = databaseProcess(DATA_DIR)
  killed.child.kill('SIGKILL')
  await killed.ended
  expect(isRunning(orphan)).toBe(true)
  const next = start({ DATA_DIR })
  const address = await next.ready
  await timeUntil(() => answers(address), 60_000)
  expect(isRunning(orphan)).toBe(false)
  await stop(next)
})

test('after kill -9 of the database the product recovers by itself', async () => {
  const product = start({ DATA_DIR })
  const address = await product.ready
  const killed = databaseProcess(DATA_DIR)
  process.kill(killed, 'SIGKILL')
  await timeUntil(() => !isRunning(killed) && isReplaced(killed), 60_000)
  await timeUntil(() => answers(address), 60_000)
  await timeUntil(() => product.errors().includes('PostgreSQL ended by itself and serves again'), 20_000)
  expect(await stop(product)).toBe(0)
})

const asProcess1 = ['unshare', '--fork', '--pid', '--mount-proc', 'npm', 'start']

test.each([
  ['npm', ['npm', 'start'], false],
  ['npm as process 1 of a container', asProcess1, mayUnshare()],
])('SIGTERM to %s: it ends with the product, drained, and code 0', async (_, command, isInside) => {
  if (isInside === undefined) return console.log('Skipped: this user may make no process namespaces.')
  const product = start({ DATA_DIR, DRAIN_SECONDS: '3', npm_config_update_notifier: 'false' }, { command })
  const address = await product.ready
  await timeUntil(() => answers(address), 60_000)
  const npm = isInside ? childOf(product.child.pid) : product.child.pid
  process.kill(npm ?? 0, 'SIGTERM')
  await timeUntil(async () => !(await answers(address)), 3_000)
  expect(await answers(address, '/healthz')).toBe(true)
  expect(await product.ended).toBe(0)
  expect(product.said()).toContain('Draining for 3 s')
  expect(product.said().trimEnd()).toMatch(/Stopped\.$/)
  expect(await answers(address, '/healthz')).toBe(false)
})

/** True, or undefined where the machine does not let this user. */
function mayUnshare(): true | undefined {
  const { status } = spawnSync('unshare', ['--fork', '--pid', '--mount-proc', 'true'])
  return status === 0 ? true : undefined
}

function childOf(pid = 0): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8'))
}

test('after kill -9 of npm the product ends by itself', async () => {
  const shell = `"${process.execPath}" bin/start.mjs; exit $?`
  const product = start({ DATA_DIR, npm_lifecycle_event: 'start' }, { command: ['sh', '-c', shell] })
  const address = await product.ready
  const database = databaseProcess(DATA_DIR)
  product.child.kill('SIGKILL')
  await timeUntil(() => !isRunning(database), 10_000)
  expect(await answers(address)).toBe(false)
})

test('files of a killed run do not block the next, despite reused process numbers', async () => {
  // This process stands for a program that reuses the number.
  writeFileSync(join(DATA_DIR, 'running.lock'), `${process.pid} 1 of-another-boot`)
  writeFileSync(
    join(DATA_DIR, 'postgres/postmaster.pid'),
    `${process.pid}\n${DATA_DIR}/postgres\n1700000000\n5432\n\n127.0.0.1\n        1         1\nready   \n`,
  )
  const product = start({ DATA_DIR })
  const address = await product.ready
  await timeUntil(() => answers(address), 60_000)
  expect(await stop(product)).toBe(0)
})

/** Another process serves the database. While it starts, there is no file with its number. */
function isReplaced(database: number): boolean {
  try {
    return databaseProcess(DATA_DIR) !== database
  } catch {
    return false
  }
}
