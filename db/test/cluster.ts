import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { stopOrphan } from '../cluster-orphan.ts'
import { startCluster } from '../cluster.ts'

const prefix = 'turnstone-test-'
const memory = '/dev/shm'
/** The space (bytes) that a run may use; twice as much is required of a memory disk. */
const spaceBytes = 4 * 2 ** 30

export type TemporaryCluster = { url: string; close: () => Promise<void> }

/** A temporary PostgreSQL for one test run. */
export async function temporaryCluster(): Promise<TemporaryCluster> {
  await removeAbandoned()
  const folder = mkdtempSync(join(homes()[0], `${prefix}${process.pid}-`))
  // Root's PostgreSQL runs as another user, who needs to traverse this folder.
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

/** Deletes the folders of killed test runs. A folder's name has its process id. */
async function removeAbandoned(): Promise<void> {
  const folders = homes().flatMap((home) => readdirSync(home).map((name) => ({ home, name })))
  for (const { home, name } of folders.filter((entry) => entry.name.startsWith(prefix))) {
    if (isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = join(home, name)
    await stopOrphan(join(folder, 'data', 'postgres'), () => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Parents of such folders, preferred first: a memory disk is faster for hundreds of temporary databases. */
function homes(): [string, ...string[]] {
  if (!existsSync(memory)) return [tmpdir()]
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize > spaceBytes && freemem() > 2 * spaceBytes ? [memory, tmpdir()] : [tmpdir(), memory]
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process also counts as running.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}
