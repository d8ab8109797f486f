import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './base/log.ts'
import type { Assignment } from './http/server.ts'
import type { Served } from './base/served.ts'
import { replacementWaits } from './replacement.ts'

/** Forks `settings.workers` processes that share one port, and replaces one that dies. */
export async function serveWithWorkers(assignment: Assignment, log: Log): Promise<Served> {
  cluster.setupPrimary({ exec: `${import.meta.dirname}/worker-process.ts`, args: [] })
  const closing = new AbortController()
  const waitFor = replacementWaits()
  const serving = new WeakMap<Worker, number>()
  let draining = false
  const begin = async () => {
    const { worker, address } = await fork(assignment)
    serving.set(worker, performance.now())
    if (draining) worker.send('drain')
    return address
  }
  const addresses = Array.from({ length: assignment.settings.workers }, begin)
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
    drain() {
      draining = true
      living().forEach((worker) => worker.send('drain'))
    },
    async close() {
      closing.abort()
      await Promise.all(living().map(end))
    },
  }
}

function living(): Worker[] {
  return Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined)
}

/** The assignment never uses the environment, where other processes could read it. */
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
