import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startCluster } from '../db/cluster.ts'
import { runningCluster } from '../db/cluster-running.ts'
import { checkServer } from '../db/connect.ts'
import { readSettings, type Settings } from '../server/base/settings.ts'
import { lockDataFolder } from './data-folder.ts'
import { printError } from './steps.mjs'

const name = 'marketplace'

/**
 * Proves something about the product's database in this data folder, running or not, or about that of DATABASE_URL.
 * `prove` returns whether it holds; the process exits with 1 where it does not.
 */
export async function proveDatabase(
  prove: (url: string) => Promise<boolean>,
  whenEmpty: string,
): Promise<void> {
  try {
    process.exitCode = (await withDatabase(readSettings(process.env), prove)) ? 0 : 1
  } catch (error) {
    printError(isUndeployed(error) ? new Error(whenEmpty) : error)
    process.exitCode = 1
  }
}

/** Works with the database of this data folder, running or not, or with that of DATABASE_URL. */
export async function withDatabase<T>(
  { databaseUrl, dataDir }: Settings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    await checkServer(databaseUrl)
    return work(databaseUrl)
  }
  const running = runningCluster(dataDir)
  return running === undefined ? withStopped(dataDir, work) : work(inProduct(running))
}

/** Starts the embedded database temporarily, if there is one. */
async function withStopped<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir}.`)
  const release = lockDataFolder(dataDir)
  try {
    const cluster = await startCluster({ dataDir, durable: true, log: () => {} })
    return await work(inProduct(cluster.url)).finally(() => cluster.stop())
  } finally {
    release()
  }
}

/** The product's database in the embedded cluster. */
export function inProduct(superuserUrl: string): string {
  const url = new URL(superuserUrl)
  url.pathname = name
  return url.href
}

/** A missing database, schema, table, role, or function. */
function isUndeployed(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && ['3D000', '3F000', '42P01', '42704', '42883', '22023'].includes(code)
}
