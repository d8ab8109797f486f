import { statfs } from 'node:fs/promises'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import type pg from 'pg'

/** What one process counts. Labels come from short lists of our own: no ids, no addresses, no names of people. */
const registry = new Registry()
const registers = [registry]
const seconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** `operation` is the name of a document of the product, else "foreign". */
export const requests = new Counter({
  name: 'turnstone_requests_total',
  help: 'GraphQL requests by operation and by the code of their first error, or OK',
  labelNames: ['operation', 'code'],
  registers,
})
export const requestSeconds = new Histogram({
  name: 'turnstone_request_seconds',
  help: 'Duration of GraphQL requests',
  labelNames: ['operation'],
  buckets: seconds,
  registers,
})
export const responses = new Counter({
  name: 'turnstone_responses_total',
  help: 'HTTP responses by route and status',
  labelNames: ['route', 'status'],
  registers,
})
const statementSeconds = new Histogram({
  name: 'turnstone_statement_seconds',
  help: 'Time from sending a message with statements until PostgreSQL has answered it, by pool',
  labelNames: ['pool'],
  buckets: seconds,
  registers,
})
export const jobs = new Counter({
  name: 'turnstone_jobs_total',
  help: 'Runs of jobs by task and outcome: done, failed (retried later), or given up',
  labelNames: ['task', 'outcome'],
  registers,
})
export const mails = new Counter({
  name: 'turnstone_mails_total',
  help: 'Letters by outcome: sent, failed (retried later), or refused for good',
  labelNames: ['outcome'],
  registers,
})
export const documents = new Counter({
  name: 'turnstone_documents_total',
  help: 'Executed documents: compiled, known (by Grafast), or foreign',
  labelNames: ['way'],
  registers,
})
export const sockets = new Gauge({
  name: 'turnstone_sockets',
  help: 'Open live sockets',
  registers,
})

const pools = new Map<string, pg.Pool>()
const poolConnections = new Gauge({
  name: 'turnstone_pool_connections',
  help: 'Connections by pool and state: used or idle',
  labelNames: ['pool', 'state'],
  registers,
})
const poolWaiting = new Gauge({
  name: 'turnstone_pool_waiting',
  help: 'Requests that wait for a connection of the pool',
  labelNames: ['pool'],
  registers,
})
const poolLimit = new Gauge({
  name: 'turnstone_pool_limit',
  help: 'The most connections that the pool opens',
  labelNames: ['pool'],
  registers,
})

/** Counts this pool's connections and its statements. */
export function measurePool(name: string, pool: pg.Pool, max: number): void {
  pools.set(name, pool)
  poolLimit.set({ pool: name }, max)
  pool.on('connect', (client) => measureStatements(name, client))
}

/** "drain" follows the last answer that the connection waits for. */
function measureStatements(pool: string, client: pg.PoolClient): void {
  let since: number | undefined
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const measured = (...args: unknown[]) => {
    since ??= performance.now()
    return query(...args)
  }
  // A cast: `query` has a signature for each kind of arguments, which are passed on as they are.
  client.query = measured as typeof client.query
  client.on('drain', () => {
    if (since !== undefined) statementSeconds.observe({ pool }, (performance.now() - since) / 1_000)
    since = undefined
  })
}

function countConnections(): void {
  for (const [pool, { totalCount, idleCount, waitingCount }] of pools) {
    poolConnections.set({ pool, state: 'used' }, totalCount - idleCount)
    poolConnections.set({ pool, state: 'idle' }, idleCount)
    poolWaiting.set({ pool }, waitingCount)
  }
}

/** Begins to measure the process itself; `process` names it among those of its node. */
export function measureProcess(process: string): void {
  registry.setDefaultLabels({ process })
  if (registry.getSingleMetric('process_cpu_seconds_total')) return
  collectDefaultMetrics({ register: registry })
}

const info = new Gauge({
  name: 'turnstone_info',
  help: 'The running program, by its version; the value is 1',
  labelNames: ['version'],
  registers,
})
const freeBytes = new Gauge({
  name: 'turnstone_data_folder_free_bytes',
  help: 'Free bytes in DATA_DIR',
  registers,
})
let folder: string | undefined

/** Once a node: its version and its disk. */
export function measureNode({ version, dataDir }: { version: string; dataDir: string }): void {
  info.reset()
  info.set({ version }, 1)
  folder = dataDir
}

async function measureDisk(): Promise<void> {
  if (folder === undefined) return
  const { bavail, bsize } = await statfs(folder)
  freeBytes.set(bavail * bsize)
}

export type Metric = Awaited<ReturnType<Registry['getMetricsAsJSON']>>[number]

/** All metrics of this process. */
export async function ownMetrics(): Promise<Metric[]> {
  countConnections()
  await measureDisk().catch(() => {})
  return registry.getMetricsAsJSON()
}
