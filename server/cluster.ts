import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { Log } from './log.ts'
import type { Served, Urls } from './main.ts'
import type { Settings } from './settings.ts'

/** What the first process tells each of the others; never through the environment, where it could be read. */
export type Assignment = { settings: Settings; urls: Urls }

/** Forks `settings.workers` processes that share one port, and replaces one that dies. */
export async function serveWithWorkers(settings: Settings, urls: Urls, log: Log): Promise<Served> {
  cluster.setupPrimary({ exec: `${import.meta.dirname}/cluster-worker.ts`, args: [] })
  let closing = false
  const addresses = Array.from({ length: settings.workers }, () => fork({ settings, urls }))
  cluster.on('exit', (worker, code) => {
    if (closing) return
    log.error({ worker: worker.process.pid, code }, 'a serving process ended and is replaced')
    fork({ settings, urls }).catch((error: Error) =>
      log.error({ name: error.name }, 'it could not be replaced'),
    )
  })
  const [address = ''] = await Promise.all(addresses)
  return {
    address,
    async close() {
      closing = true
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(workers.map(end))
    },
  }
}

async function fork(assignment: Assignment): Promise<string> {
  const worker = cluster.fork()
  await once(worker, 'online')
  worker.send(assignment)
  const [message]: [{ address: string } | { failure: string }] = await Promise.race([
    once(worker, 'message') as Promise<[{ address: string }]>,
    once(worker, 'exit').then((): [{ failure: string }] => [
      { failure: 'A serving process ended at its start.' },
    ]),
  ])
  if ('failure' in message) throw new Error(message.failure)
  return message.address
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.send('close')
  await ended
}
