import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { startCluster, type Cluster } from './cluster.ts'

const parent = mkdtempSync(join(tmpdir(), 'turnstone-cluster-'))
chmodSync(parent, 0o711)
const dataDir = join(parent, 'data')
let said: string[] = []
beforeEach(() => void (said = []))
afterAll(() => rmSync(parent, { recursive: true, force: true }))

const begin = () => startCluster({ dataDir, durable: false, log: (text) => void said.push(text) })
const pidFile = join(dataDir, 'postgres/postmaster.pid')
const processNumber = () => Number.parseInt(readFileSync(pidFile, 'utf8'), 10)

async function ask(url: string, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<unknown[]>({ text: query, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end()
  }
}

async function running<T>(work: (cluster: Cluster) => Promise<T>): Promise<T> {
  const cluster = await begin()
  try {
    return await work(cluster)
  } finally {
    await cluster.stop()
  }
}

test('a new cluster is PostgreSQL 18 in UTF-8 and UTC, local and with a password', () =>
  running(async ({ url, port }) => {
    expect(Number(await ask(url, 'show server_version_num'))).toBeGreaterThanOrEqual(180_000)
    expect(await ask(url, 'show server_encoding')).toBe('UTF8')
    expect(await ask(url, 'show timezone')).toBe('UTC')
    expect(await ask(url, 'show listen_addresses')).toBe('127.0.0.1')
    expect(await ask(url, `select lower('ÄÖ') || upper('ß'::text)`)).toBe('äöß')
    expect(await ask(url, 'show data_checksums')).toBe('on')
    await expect(ask(`postgres://postgres:wrong@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
      /password/,
    )
    const password = join(dataDir, 'postgres/superuser.password')
    expect(statSync(password).mode & 0o777).toBe(0o600)
    expect(new URL(url).password).toBe(readFileSync(password, 'utf8'))
  }))

test('data survives a restart', async () => {
  await running(({ url }) => ask(url, 'create table kept as select 42 as answer'))
  expect(said).toEqual([])
  expect(await running(({ url }) => ask(url, 'select answer from kept'))).toBe(42)
})

test('stop shuts down cleanly', async () => {
  await running(async () => {})
  expect(existsSync(pidFile)).toBe(false)
  expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/database system is shut down\n$/)
})

test('a killed cluster restarts at the same address and reports it', () =>
  running(async ({ url, onExit }) => {
    const again = new Promise<void>((resolve) => onExit((restarted) => void restarted.then(resolve)))
    process.kill(processNumber(), 'SIGKILL')
    await again
    expect(await ask(url, 'select 1')).toBe(1)
  }))

test('an orphaned PostgreSQL is stopped before its files are opened again', async () => {
  await killedRun()
  const orphan = processNumber()
  process.kill(orphan, 0)
  await running(async ({ url }) => {
    expect(await ask(url, 'select 1')).toBe(1)
    expect(processNumber()).not.toBe(orphan)
    expect(said).toContain('stopping the database that a killed run left behind')
  })
})

/** A separate process that starts the cluster and is killed. */
async function killedRun(): Promise<void> {
  const program = `
    import { startCluster } from ${JSON.stringify(import.meta.resolve('./cluster.ts'))}
    await startCluster({ dataDir: ${JSON.stringify(dataDir)}, durable: false, log: () => {} })
    process.kill(process.pid, 'SIGKILL')`
  await once(spawn(process.execPath, ['--input-type=module', '-e', program]), 'exit')
}

test('a process id reused by another program is not signaled', async () => {
  writeFileSync(
    pidFile,
    `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n\n127.0.0.1\n 1 1\nready   \n`,
  )
  expect(await running(({ url }) => ask(url, 'select 1'))).toBe(1)
})

test('a first start killed while creating the files starts over', async () => {
  rmSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres.new'), 'half')
  expect(await running(({ url }) => ask(url, 'select 1'))).toBe(1)
})

test('files of another version are refused', async () => {
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  await expect(begin()).rejects.toThrow(/holds a PostgreSQL 17; the embedded one is 18\.$/)
})
