import cluster from 'node:cluster'
import { serveWithWorkers } from './cluster.ts'
import { openHttp } from './http/server.ts'
import { startWorker } from './jobs/worker.ts'
import { openLog } from './log.ts'
import type { Served, Urls } from './served.ts'
import type { Settings } from './settings.ts'

/** Serves the product and works its jobs, in one process or in `settings.workers` of them. */
export async function serve(settings: Settings, urls: Urls): Promise<Served> {
  const log = openLog(settings)
  const many = settings.workers > 1 && cluster.isPrimary
  const http = many ? await serveWithWorkers(settings, urls, log) : await openHttp(settings, urls, log)
  const worker = await startWorker({ jobsUrl: urls.jobsUrl, settings, log })
  return {
    address: http.address,
    async close() {
      await http.close()
      await worker.stop()
    },
  }
}
