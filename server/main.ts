import cluster from 'node:cluster'
import { randomBytes } from 'node:crypto'
import { serveWithWorkers } from './workers.ts'
import { openHttp, type Assignment } from './http/server.ts'
import { metricsPage, type Sources } from './metrics/page.ts'
import { measureNode, measureProcess } from './base/metrics.ts'
import { openMetrics } from './metrics/serving.ts'
import { startWorker } from './jobs/worker.ts'
import { openLog } from './base/log.ts'
import type { Served, Urls } from './base/served.ts'
import type { Settings } from './base/settings.ts'

/**
 * Serves the product and runs its jobs, in one process or in `settings.workers` of them. Tests that open many products
 * in one process share a schema by `options`.
 */
export async function serve(
  settings: Settings,
  urls: Urls,
  options: Pick<Assignment, 'makeSchema'> = {},
): Promise<Served> {
  const log = openLog(settings)
  const many = settings.workers > 1 && cluster.isPrimary && settings.role !== 'worker'
  const node = randomBytes(4).toString('hex')
  const sources: Sources = { processes: async () => [], database: async () => [] }
  const page = metricsPage(sources)
  measureProcess('main')
  measureNode({ version: urls.release.version, dataDir: settings.dataDir })
  const metrics = await openMetrics(settings, page)
  const http = many
    ? await serveWithWorkers({ settings, urls, node }, log, { page, sources })
    : await openHttp({ settings, urls, node, ...options }, log, page)
  const worker =
    settings.role === 'web' ? undefined : await startWorker({ jobsUrl: urls.jobsUrl, settings, log, node })
  if (worker) sources.database = () => worker.numbers()
  log.info({ version: urls.release.version, node, role: settings.role }, 'serving')
  return {
    address: http.address,
    drain() {
      log.info('draining')
      http.drain()
    },
    async close() {
      await http.close()
      await worker?.stop()
      await metrics.close()
    },
  }
}
