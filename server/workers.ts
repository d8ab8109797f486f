import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './base/log.ts'
import type { Assignment } from './http/server.ts'
import type { Served } from './base/served.ts'
import type { MetricsPage, Sources } from './metrics/page.ts'
import type { Metric } from './base/metrics.ts'
import { ProcessCalls } from './process-calls.ts'
import { replacementWaits } from './replacement.ts'

/** A process that serves. Its place among those of the node, which its replacement takes over, is in `slots`. */
type Serving = { readonly since: number; readonly calls: ProcessCalls }
const slots = new WeakMap<Worker, number>()

/** Forks `settings.workers` processes that share one port, and replaces one that dies. */
export async function serveWithWorkers(
  assignment: Assignment,
  log: Log,
  { page, sources }: { page: MetricsPage; sources: Sources },
): Promise<Served> {
  cluster.setupPrimary({ exec: `${import.meta.dirname}/worker-process.ts`, args: [] })
  const closing = new AbortController()
  const waitFor = replacementWaits()
  const serving = new Map<Worker, Serving>()
  sources.processes = async () => {
    const all = await Promise.all([...serving.values()].map(({ calls }) => calls.ask<Metric[]>('metrics')))
    return all.filter((metrics) => metrics !== undefined)
  }
  let draining = false
  const begin = async (slot: number) => {
    const { worker, address } = await fork(assignment, slot)
    serving.set(worker, { since: performance.now(), calls: new ProcessCalls(worker, { page }) })
    if (draining) worker.send('drain')
    return address
  }
  const addresses = Array.from({ length: assignment.settings.workers }, (_, index) => begin(index + 1))
  cluster.on('exit', (worker, code) => {
    if (closing.signal.aborted) return
    const now = performance.now()
    const wait = waitFor(now - (serving.get(worker)?.since ?? now))
    serving.delete(worker)
    log.error({ worker: worker.process.pid, code, wait }, 'a serving process ended and is replaced')
    pause(wait, undefined, closing)
      .then(() => begin(slots.get(worker) ?? 0))
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
async function fork(assignment: Assignment, slot: number): Promise<{ worker: Worker; address: string }> {
  const worker = cluster.fork()
  slots.set(worker, slot)
  await once(worker, 'online')
  const started = new Promise<StartReport>((resolve) => {
    worker.on('message', (message: StartReport) => {
      if ('address' in message || 'failure' in message) resolve(message)
    })
  })
  worker.send({ ...assignment, slot })
  const report = await Promise.race([
    started,
    once(worker, 'exit').then((): StartReport => ({ failure: 'A serving process ended at its start.' })),
  ])
  if ('failure' in report) throw new Error(report.failure)
  return { worker, address: report.address }
}

type StartReport = { address: string } | { failure: string }

async function end(worker: Worker): Promise<void> {
  const ended = once(worker, 'exit')
  worker.send('close')
  await ended
}
