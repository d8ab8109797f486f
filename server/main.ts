import cluster from 'node:cluster'
import { serveWithWorkers } from './cluster.ts'
import { openHttp } from './http/server.ts'
import { startWorker } from './jobs/worker.ts'
import { openLog } from './log.ts'
import type { Settings } from './settings.ts'

/** Connection strings of the unprivileged login roles, as `deploy` gives them. */
export type Urls = { webUrl: string; gateUrl: string; jobsUrl: string }

export type Served = {
  /** Where a browser finds it, without a slash at the end. */
  address: string
  /** Finishes what is in flight, then stops. */
  close(): Promise<void>
}

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
