import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { proveBooks, type Proof } from '../db/books.ts'
import { startCluster } from '../db/cluster.ts'
import { runningCluster } from '../db/cluster-running.ts'
import { checkServer } from '../db/connect.ts'
import { readSettings, type Settings } from '../server/settings.ts'
import { lockDataFolder } from './data-folder.ts'
import { complain } from './steps.mjs'

/** `npm run books`: proves the books of the product in this data folder, running or not, or of DATABASE_URL. */
const name = 'marketplace'

try {
  const proof = await withDatabase(readSettings(process.env), proveBooks)
  report(proof)
  process.exitCode = proof.problems.length > 0 ? 1 : 0
} catch (error) {
  complain(
    isUndeployed(error) ? new Error('This database holds no books yet: start the product once.') : error,
  )
  process.exitCode = 1
}

function report({ transactions, invoices, lines, problems }: Proof): void {
  const what = `${transactions} transactions, ${invoices} invoices and ${lines} lines of the ledger`
  if (problems.length === 0) return console.log(`The books are proven: ${what}.`)
  console.log(`The books are not proven: ${what}.\n`)
  for (const { problem, count, subjects } of problems) {
    const more = count > subjects.length ? ', …' : ''
    console.log(`  ${String(count).padStart(6)}  ${problem} (${subjects.join(', ')}${more})`)
  }
}

async function withDatabase<T>(
  { databaseUrl, dataDir }: Settings,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (databaseUrl !== undefined) {
    await checkServer(databaseUrl)
    return work(databaseUrl)
  }
  const running = runningCluster(dataDir)
  return running === undefined ? withStopped(dataDir, work) : work(nameIn(running))
}

/** The embedded database is started for the time being, unless there is none. */
async function withStopped<T>(dataDir: string, work: (url: string) => Promise<T>): Promise<T> {
  if (!existsSync(join(dataDir, 'postgres'))) throw new Error(`There is no database in ${dataDir}.`)
  const release = lockDataFolder(dataDir)
  try {
    const cluster = await startCluster({ dataDir, durable: true, log: () => {} })
    return await work(nameIn(cluster.url)).finally(() => cluster.stop())
  } finally {
    release()
  }
}

function nameIn(superuserUrl: string): string {
  const url = new URL(superuserUrl)
  url.pathname = name
  return url.href
}

/** No such database, schema, table, role or function. */
function isUndeployed(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && ['3D000', '3F000', '42P01', '42704', '42883', '22023'].includes(code)
}
