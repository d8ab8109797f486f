import type { WorkerEvents } from 'graphile-worker'

/** The time (ms) from the first queued job until a runner looks for it, in which others gather. */
const delayMs = 50

/**
 * Lets a runner look once for all jobs that are queued together. Each job is announced to each runner, and looking at once
 * would compete with the answer to the request and the live events of the same commit.
 */
export function gatherNudges(events: WorkerEvents): void {
  events.once('pool:create', ({ workerPool }) => {
    const nudge = workerPool.nudge.bind(workerPool)
    let jobs = 0
    let timer: NodeJS.Timeout | undefined
    workerPool.nudge = (count) => {
      jobs += count
      timer ??= setTimeout(() => {
        timer = undefined
        nudge(jobs)
        jobs = 0
      }, delayMs)
    }
    // Workers that have stopped refuse to be nudged.
    const stop = () => clearTimeout(timer)
    events.once('pool:gracefulShutdown', stop).once('pool:forcefulShutdown', stop)
  })
}
