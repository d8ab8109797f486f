import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './log.ts'
import type { Served, Urls } from './served.ts'
import { replacementWaits } from './replacement.ts'
import type { Settings } from './settings.ts'

/** What the first process tells each of the others; never through the environment, where it could be read. */
export type Assignment = { settings: Settings; urls: Urls }

/** Forks `settings.workers` processes that share one port, and replaces one that dies. */
export async function serveWithWorkers(settings: Settings, urls: Urls, log: Log): Promise<Served> {
  cluster.setupPrimary({ exec: `${import.meta.dirname}/cluster-worker.ts`, args: [] })
  const closing = new AbortController()
  const waitFor = replacementWaits()
  const serving = new WeakMap<Worker, number>()
  const begin = async () => {
    const { worker, address } = await fork({ settings, urls })
    serving.set(worker, performance.now())
    return address
  }
  const addresses = Array.from({ length: settings.workers }, begin)
  cluster.on('exit', (worker, code) => {
    if (closing.signal.aborted) return
    const now = performance.now()
    const wait = waitFor(now - (serving.get(worker) ?? now))
    log.error({ worker: worker.process.pid, code, wait }, 'a serving process ended and is replaced')
    pause(wait, undefined, closing)
      .then(begin)
      .catch((error: Error) => {
        if (!closing.signal.aborted) log.error({ name: error.name }, 'it could not be replaced')
      })
  })
  const [address = ''] = await Promise.all(addresses)
  return {
    address,
    async close() {
      closing.abort()
      const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
      await Promise.all(workers.map(end))
    },
  }
}

async function fork(assignment: Assignment): Promise<{ worker: Worker; address: string }> {
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
  return { worker, address: message.address }
}

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.send('close')
  await ended
}
