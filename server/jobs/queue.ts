import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import {
  parseCronItems,
  run,
  type CronItem,
  type Runner,
  type TaskList,
  type WorkerEvents,
} from 'graphile-worker'
import type pg from 'pg'
import { errorOf, type EventLog } from '../base/log.ts'
import { jobs } from '../base/metrics.ts'
import { gatherNudges } from './nudges.ts'
import { queueLogger } from './queue-log.ts'
import { holdHeartbeat, type Heartbeat } from './heartbeat.ts'

export type QueueOptions = {
  readonly jobsUrl: string
  readonly pool: pg.Pool
  readonly tasks: TaskList
  readonly clock: readonly CronItem[]
  readonly log: EventLog
  readonly node?: string | undefined
  /** Jobs that run concurrently. */
  readonly slots: number
}

/** Runs the queue until stopped; restarts after a database outage. */
export async function workOnQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let current = await begin(options)
  const runs = (async () => {
    for (;;) {
      await current.ended
      if (stopping.signal.aborted) return
      current = await beginAgain(options, stopping.signal)
      if (stopping.signal.aborted) await current.stop()
    }
  })().catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await current.stop()
      await runs
    },
  }
}

type Run = { ended: Promise<void>; stop(): Promise<void> }

/**
 * A connection may be lost after the database gave it a job and before the runner has the answer. The job then stays
 * locked by a live runner that does not know it. So a runner stops after such an error: the next one has another name,
 * and the job is freed like that of a dead worker.
 */
async function begin(options: QueueOptions): Promise<Run> {
  let heartbeat: Heartbeat | undefined
  const showHeartbeat = (workerId: string) => {
    const name = options.node === undefined ? workerId : `${workerId} ${options.node}`
    heartbeat ??= holdHeartbeat(options.jobsUrl, name, options.log)
    return heartbeat.shown
  }
  const events: WorkerEvents = new EventEmitter()
  gatherNudges(events)
  countJobs(events)
  const broken = isBroken(events)
  const lost = once(events, 'worker:getJob:error')
  const runner = await run({
    events,
    pgPool: options.pool,
    taskList: options.tasks,
    parsedCronItems: parseCronItems([...options.clock]),
    logger: queueLogger(options.log),
    noHandleSignals: true,
    preset: {
      plugins: [heartbeatPlugin(showHeartbeat)],
      worker: { ...gentle, concurrentJobs: options.slots },
    },
  })
  void lost.then(() => runner.stop()).catch(() => {})
  let isOver = false
  const itself = endOf(runner, options.log).finally(() => (isOver = true))
  const left = broken.then(() => isOver || leave(runner, options.log))
  const ended = Promise.race([itself, left]).then(() => heartbeat?.end())
  return {
    ended,
    async stop() {
      await Promise.race([runner.stop().catch(() => {}), left])
      await ended
    },
  }
}

function countJobs(events: WorkerEvents): void {
  events.on('job:success', ({ job }) => jobs.inc({ task: job.task_identifier, outcome: 'done' }))
  events.on('job:error', ({ job }) => {
    const outcome = job.attempts >= job.max_attempts ? 'given up' : 'failed'
    jobs.inc({ task: job.task_identifier, outcome })
  })
}

/** Settles when a runner that could not record a job's end has had its time (ms) to stop. */
async function isBroken(events: WorkerEvents): Promise<void> {
  await once(events, 'pool:fatalError')
  await pause(stopTimeoutMs, undefined, { ref: false })
}
const stopTimeoutMs = 10_000

/**
 * After two such failures a runner waits forever for its own end, because it miscounts them. It takes no more
 * jobs, and its own are freed like those of a dead worker.
 */
function leave(runner: Runner, log: EventLog): void {
  log.warn('abandoned a queue that does not stop')
  runner.stop().catch(() => {})
}

// With batches, a connection lost while recording a job's end stops this runner instead of the process.
const gentle = { pollInterval: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** Takes no job until the heartbeat is visible. */
function heartbeatPlugin(showHeartbeat: (workerId: string) => Promise<unknown>): GraphileConfig.Plugin {
  return {
    name: 'TurnstoneHeartbeatPlugin',
    worker: {
      hooks: {
        async startWorker(_context, { worker }) {
          await showHeartbeat(worker.workerPool.id)
        },
      },
    },
  }
}

async function endOf(runner: Runner, log: EventLog): Promise<void> {
  await runner.promise.catch((error: unknown) => log.error(errorOf(error), 'the queue stopped'))
}

async function beginAgain(options: QueueOptions, stopping: AbortSignal): Promise<Run> {
  for (;;) {
    await pause(1_000, undefined, { signal: stopping })
    try {
      return await begin(options)
    } catch (error) {
      options.log.error(errorOf(error), 'the queue cannot be reached')
    }
  }
}
