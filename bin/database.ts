import { startCluster, type Cluster } from '../db/cluster.ts'
import { checkServer, ensureDatabase } from '../db/connect.ts'
import type { Settings } from '../server/base/settings.ts'
import { printError, step } from './steps.mjs'
import { onStop, stopEverything } from './stopping.ts'

const name = 'marketplace'

/** The owner's connection string: DATABASE_URL, or that of the embedded database, which is started. */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<string> {
  const notes: string[] = []
  const url = await step('Database', async (report) => {
    if (databaseUrl === undefined) {
      return startEmbedded(dataDir, (text) => {
        report(text)
        notes.push(text)
      })
    }
    const version = await checkServer(databaseUrl)
    return { value: databaseUrl, text: `PostgreSQL ${version} at ${new URL(databaseUrl).host}` }
  })
  for (const note of notes) console.log(`  ${''.padEnd(12)}${note}`)
  return url
}

async function startEmbedded(dataDir: string, log: (text: string) => void) {
  const starting = startCluster({ dataDir, durable: true, log })
  // Registered before it is awaited, because a stop during a start has to wait for the start.
  onStop(async () => (await starting.catch(() => undefined))?.stop())
  const cluster = await starting
  watch(cluster)
  const url = await ensureDatabase(cluster.url, name)
  return { value: url, text: `PostgreSQL ${await checkServer(url)} on port ${cluster.port}` }
}

function watch(cluster: Cluster) {
  onStop(() => {}, cluster.abort)
  cluster.onExit(async (restarted) => {
    const since = performance.now()
    try {
      await restarted
      const seconds = ((performance.now() - since) / 1000).toFixed(1)
      process.stderr.write(`PostgreSQL ended by itself and serves again after ${seconds} s\n`)
    } catch (error) {
      printError(error)
      await stopEverything(1)
    }
  })
}
