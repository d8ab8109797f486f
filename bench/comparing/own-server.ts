import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../../db/cluster.ts'

/** A temporary PostgreSQL with the product's durable settings. */
export async function ownServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'turnstone-bench-'))
  // Root's PostgreSQL runs as another user, who needs to traverse this folder.
  chmodSync(folder, 0o711)
  const cluster = await startCluster({ dataDir: join(folder, 'data'), durable: true, log: () => {} })
  return {
    url: cluster.url,
    close: async () => {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
