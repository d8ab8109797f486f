import type pg from 'pg'
import { errorOf, type EventLog } from '../base/log.ts'

/**
 * Queues tasks immediately and then at intervals below a minute, which the queue's own schedule does not
 * support. The job key prevents duplicates among processes. A waiting job retains its place in the queue.
 */
export function startSchedule(
  pool: pg.Pool,
  { ticks, log }: { ticks: Readonly<Record<string, number>>; log: EventLog },
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const tick = async (task: string) => {
    try {
      await pool.query(
        `select graphile_worker.add_job($1, max_attempts => 1, job_key => $1, job_key_mode => 'preserve_run_at')`,
        [task],
      )
    } catch (error) {
      log.error(errorOf(error), 'a tick of the clock failed')
    }
  }
  const timers = Object.entries(ticks).map(([task, every]) => {
    const begin = () => {
      const run = tick(task).finally(() => running.delete(run))
      running.add(run)
    }
    begin()
    return setInterval(begin, every)
  })
  return {
    async stop() {
      timers.forEach((timer) => clearInterval(timer))
      await Promise.all(running)
    },
  }
}
