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
import { errorOf, queueLogger, type Log } from './log.ts'
import { holdPresence, type Presence } from './presence.ts'
import { startSweep } from './sweep.ts'

export type QueueOptions = {
  readonly jobsUrl: string
  readonly pool: pg.Pool
  readonly tasks: TaskList
  readonly clock: readonly CronItem[]
  readonly log: Log
  /** Milliseconds between two sweeps of dead workers' locks. */
  readonly sweepEvery: number
}

/** Works on the queue until stopped; begins anew when the database went away meanwhile. */
export async function workOnQueue(options: QueueOptions): Promise<{ stop(): Promise<void> }> {
  const stopping = new AbortController()
  let turn = await begin(options)
  const sweep = startSweep(options.pool, { every: options.sweepEvery, log: options.log })
  const turns = (async () => {
    for (;;) {
      await turn.ended
      if (stopping.signal.aborted) return
      turn = await beginAgain(options, stopping.signal)
      if (stopping.signal.aborted) await turn.stop()
    }
  })().catch(() => {})
  return {
    async stop() {
      stopping.abort()
      await turn.stop()
      await turns
      await sweep.stop()
    },
  }
}

type Turn = { ended: Promise<void>; stop(): Promise<void> }

async function begin(options: QueueOptions): Promise<Turn> {
  let presence: Presence | undefined
  const showPresence = (workerId: string) => {
    presence ??= holdPresence(options.jobsUrl, workerId, options.log)
    return presence.shown
  }
  const events: WorkerEvents = new EventEmitter()
  const broken = isBroken(events)
  const runner = await run({
    events,
    pgPool: options.pool,
    taskList: options.tasks,
    parsedCronItems: parseCronItems([...options.clock]),
    logger: queueLogger(options.log),
    noHandleSignals: true,
    preset: { plugins: [presencePlugin(showPresence)], worker: gentle },
  })
  let isOver = false
  const itself = endOf(runner, options.log).finally(() => (isOver = true))
  const left = broken.then(() => isOver || leave(runner, options.log))
  const ended = Promise.race([itself, left]).then(() => presence?.end())
  return {
    ended,
    async stop() {
      await Promise.race([runner.stop().catch(() => {}), left])
      await ended
    },
  }
}

/** Settles when a runner that could not note the end of a job has had its time to stop, in milliseconds. */
async function isBroken(events: WorkerEvents): Promise<void> {
  await once(events, 'pool:fatalError')
  await pause(lingering, undefined, { ref: false })
}
const lingering = 10_000

/**
 * A runner with two such failures waits for ever for its own end: it counts them wrongly. It takes no more jobs,
 * and those that it has are freed like those of a worker that is gone.
 */
function leave(runner: Runner, log: Log): void {
  log.warn('a queue that does not stop is left behind')
  runner.stop().catch(() => {})
}

// With batches of their own, a lost connection while a job's end is noted stops this runner and not the process.
const gentle = { concurrentJobs: 4, pollInterval: 2_000, completeJobBatchDelay: 0, failJobBatchDelay: 0 }

/** No job is taken before others can see that we live. */
function presencePlugin(showPresence: (workerId: string) => Promise<unknown>): GraphileConfig.Plugin {
  return {
    name: 'TurnstonePresencePlugin',
    worker: {
      hooks: {
        async startWorker(_context, { worker }) {
          await showPresence(worker.workerPool.id)
        },
      },
    },
  }
}

async function endOf(runner: Runner, log: Log): Promise<void> {
  await runner.promise.catch((error: unknown) => log.error(errorOf(error), 'the queue stopped'))
}

async function beginAgain(options: QueueOptions, stopping: AbortSignal): Promise<Turn> {
  for (;;) {
    await pause(1_000, undefined, { signal: stopping })
    try {
      return await begin(options)
    } catch (error) {
      options.log.error(errorOf(error), 'the queue cannot be reached')
    }
  }
}
