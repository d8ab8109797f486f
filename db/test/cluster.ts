import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { retireOrphan } from '../cluster-orphan.ts'
import { startCluster } from '../cluster.ts'

const prefix = 'turnstone-test-'

export type TemporaryCluster = { url: string; close: () => Promise<void> }

/** A PostgreSQL for one run of the tests, of which nothing stays. */
export async function temporaryCluster(): Promise<TemporaryCluster> {
  await removeAbandoned()
  const folder = mkdtempSync(join(tmpdir(), `${prefix}${process.pid}-`))
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
  for (const name of readdirSync(tmpdir()).filter((entry) => entry.startsWith(prefix))) {
    if (isRunning(Number.parseInt(name.slice(prefix.length), 10))) continue
    const folder = join(tmpdir(), name)
    await retireOrphan(join(folder, 'data', 'postgres'), () => {})
    rmSync(folder, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // Another user's process also counts as running.
    return error instanceof Error && 'code' in error && error.code !== 'ESRCH'
  }
}
