import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync, statSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { initialize, passwordFile } from './cluster-init.ts'
import { stopOrphan, saysReady } from './cluster-orphan.ts'
import { limitLog } from './cluster-log.ts'
import { explain } from './cluster-failure.ts'
import { ClusterError, findPlace, type Place } from './cluster-place.ts'

export { ClusterError } from './cluster-place.ts'

export type Cluster = {
  /** Connection string of the superuser, to the database `postgres`. */
  url: string
  port: number
  stop: () => Promise<void>
  /** Ends it at once, without a checkpoint; the next start recovers. */
  abort: () => void
  /** Called when PostgreSQL exits on its own. The promise settles when it serves again or cannot restart. */
  onExit: (listener: (restarted: Promise<void>) => void) => void
}

export type ClusterOptions = {
  dataDir: string
  /** false skips waiting for the disk, for tests with disposable data. */
  durable: boolean
  log: (text: string) => void
}

const readyTimeoutMs = 60_000
const stopTimeoutMs = 15_000
const maxLogBytes = 10_000_000
/** Errors that a later attempt or another port may resolve. */
const transientError =
  /shared memory block|could not bind|could not create any TCP|lock file .* already exists/

const common = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] ',
  // Keeps personal data out of the log: neither the row in an error nor the failed statement.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
const unsafeSettings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/** The packaged PostgreSQL 18 on a free port, with its files in the data folder. */
export async function startCluster({ dataDir, durable, log }: ClusterOptions): Promise<Cluster> {
  const place = findPlace(dataDir, log)
  await initialize(place, { durable, log })
  await stopOrphan(place.folder, log)
  const password = readFileSync(passwordFile(place.folder), 'utf8').trim()
  const logFile = join(dataDir, 'postgres.log')
  const flags = { ...common, ...(durable ? {} : unsafeSettings) }
  const limit = limitLog(logFile, maxLogBytes)
  const { port, child } = await startOnFreePort(place, flags, logFile)
  const handle = restartOnExit(child, () => start(place, { ...flags, port: String(port) }, logFile))
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    port,
    ...handle,
    stop: () => handle.stop().finally(limit.stop),
  }
}

/** Restarts PostgreSQL whenever it exits on its own, until it is stopped. */
function restartOnExit(
  first: ChildProcess,
  again: () => Promise<ChildProcess>,
): Omit<Cluster, 'url' | 'port'> {
  const listeners: ((restarted: Promise<void>) => void)[] = []
  let child = first
  let stopping = false
  let restarting = Promise.resolve()
  const restart = async () => {
    child = await again()
    watch()
  }
  const watch = () =>
    child.once('exit', () => {
      if (stopping) return
      restarting = restart()
      // Without a listener a failed restart would be an unhandled rejection.
      restarting.catch(() => {})
      for (const listener of listeners) listener(restarting)
    })
  watch()
  return {
    onExit: (listener) => void listeners.push(listener),
    abort: () => void child.kill('SIGQUIT'),
    stop: async () => {
      stopping = true
      await restarting.catch(() => {})
      await stop(child)
    },
  }
}

async function startOnFreePort(place: Place, flags: Record<string, string>, logFile: string) {
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    try {
      return { port, child: await start(place, { ...flags, port: String(port) }, logFile) }
    } catch (error) {
      if (attempt === 3) throw error
    }
  }
}

/** Starts PostgreSQL and waits until it accepts connections. */
async function start(place: Place, flags: Record<string, string>, logFile: string): Promise<ChildProcess> {
  const until = Date.now() + readyTimeoutMs
  for (;;) {
    const { child, since } = launch(place, flags, logFile)
    while (child.exitCode === null && child.signalCode === null && Date.now() < until) {
      if (saysReady(place.folder, child.pid)) return child
      await sleep(20)
    }
    await stop(child)
    const said = readFileSync(logFile).subarray(since).toString()
    if (Date.now() > until || !transientError.test(said)) throw new ClusterError(explain(said, logFile))
    await sleep(250)
  }
}

function launch({ folder, binaries, owner }: Place, flags: Record<string, string>, logFile: string) {
  const out = openSync(logFile, 'a', 0o600)
  const since = statSync(logFile).size
  const settings = Object.entries(flags).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  // A separate process group, so that Ctrl-C reaches only the server, which then stops PostgreSQL.
  const child = spawn(`${binaries}/bin/postgres`, ['-D', folder, ...settings], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['ignore', out, out],
    env: { LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] },
  })
  child.on('error', () => {})
  closeSync(out)
  return { child, since }
}

/** Fast, then without a checkpoint, then by force. */
async function stop(child: ChildProcess): Promise<void> {
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill(signal)
    await Promise.race([ended, sleep(stopTimeoutMs, undefined, { ref: false })])
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
