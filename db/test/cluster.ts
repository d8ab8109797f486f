import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { retireOrphan } from '../cluster-orphan.ts'
import { startCluster } from '../cluster.ts'

const prefix = 'turnstone-test-'
const memory = '/dev/shm'
/** In bytes: what a run may take, and twice that where memory serves as the disk. */
const room = 4 * 2 ** 30

export type TemporaryCluster = { url: string; close: () => Promise<void> }

/** A PostgreSQL for one run of the tests, of which nothing stays. */
export async function temporaryCluster(): Promise<TemporaryCluster> {
  await removeAbandoned()
  const folder = mkdtempSync(join(homes()[0], `${prefix}${process.pid}-`))
  // Root's PostgreSQL runs as another user, who must be able to pass through.
  chmodSync(folder, 0o711)
  const cluster = await startCluster({ dataDir: join(folder, 'data'), durable: false, log: () => {} })
  return {
    url: cluster.url,
    close: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** What killed runs of the tests left: the folder's name says whose it was. */
async function removeAbandoned(): Promise<void> {
  const folders = homes().flatMap((home) => readdirSync(home).map((name) => ({ home, name })))
  for (const { home, name } of folders.filter((entry) => entry.name.startsWith(prefix))) {
    if (isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = join(home, name)
    await retireOrphan(join(folder, 'data', 'postgres'), () => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Where such folders are, the one for new ones first: hundreds of databases are made and dropped, which costs a disk much. */
function homes(): [string, ...string[]] {
  if (!existsSync(memory)) return [tmpdir()]
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > room && freemem() > 2 * room ? [memory, tmpdir()] : [tmpdir(), memory]
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process also counts as running.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}
