import { readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { databaseProcess, dataFolder, start, stop, type Product } from '../../e2e/start/product.ts'
import { freePort } from '../../server/test/product.ts'
import { readSettings, type Settings } from '../../server/base/settings.ts'

/** A product as in production: embedded PostgreSQL, two serving processes, the demo. */
export type Target = {
  readonly settings: Settings
  /** Kills the main and serving processes with SIGKILL; PostgreSQL keeps running. */
  killServer(): Promise<void>
  /** Kills PostgreSQL and its children with SIGKILL; the server keeps running. */
  killDatabase(): void
  /** Restarts the server; resolves when it is ready. */
  start(): Promise<void>
  isReady(): Promise<boolean>
  /** The number of serving processes that ended on their own since the last start. */
  replaced(): number
  /** A new superuser connection to PostgreSQL's current port. */
  owner(): Promise<pg.Client>
  close(): Promise<void>
}

const usual = {
  WORKERS: '2',
  LOG_LEVEL: 'warn',
  NODE_COMPILE_CACHE: join(tmpdir(), 'turnstone-compiled'),
}

export async function openTarget(env: Record<string, string>): Promise<Target> {
  const folder = dataFolder()
  const dataDir = join(folder.path, 'data')
  const given = { ...usual, ...env, DATA_DIR: dataDir, PORT: String(await freePort()) }
  const settings = readSettings(given)
  let product: Product | undefined
  const begin = async () => {
    product = start(given)
    await product.ready
  }
  await begin()
  return {
    settings,
    async killServer() {
      const root = product?.child.pid ?? 0
      for (const pid of [root, ...childrenOf(root, databaseProcess(dataDir))]) kill(pid)
      await product?.ended
    },
    killDatabase() {
      const root = databaseProcess(dataDir)
      for (const pid of [root, ...childrenOf(root)]) kill(pid)
    },
    start: begin,
    isReady: () => isReady(settings.publicUrl),
    replaced: () => (product?.errors() ?? '').split('a serving process ended').length - 1,
    owner: () => owner(dataDir),
    async close() {
      if (product) await stop(product)
      folder.remove()
    },
  }
}

/** All descendants of a process, except one with its own descendants. */
function childrenOf(pid: number, spared?: number): number[] {
  const own = readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .map(Number)
    .filter((child) => child > 0 && child !== spared)
  return own.flatMap((child) => [child, ...childrenOf(child, spared)])
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // The process ended with its parent.
  }
}

/** Avoids reusing a connection of a killed server. */
const headers = { connection: 'close' }

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/readyz`, { headers, signal: AbortSignal.timeout(10_000) })
  return answer.status === 200
}

/** PostgreSQL accepts connections only after recovery. */
async function owner(dataDir: string): Promise<pg.Client> {
  for (const until = Date.now() + 60_000; ; await pause(50)) {
    const client = new pg.Client({ connectionString: urlOf(dataDir), application_name: 'bench crashes' })
    client.on('error', () => {})
    try {
      await client.connect()
      return client
    } catch (error) {
      client.end().catch(() => {})
      if (Date.now() > until) throw error
    }
  }
}

function urlOf(dataDir: string): string {
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3]
  const password = readFileSync(join(dataDir, 'postgres/superuser.password'), 'utf8').trim()
  return `postgres://postgres:${password}@127.0.0.1:${port}/marketplace`
}
