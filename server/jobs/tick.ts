import type pg from 'pg'
import { errorOf, type Log } from './log.ts'

/**
 * Puts tasks into the queue at once and then at intervals, which its own clock only knows in minutes. The key keeps a task
 * from waiting there twice, also when several processes tick.
 */
export function startTicks(
  pool: pg.Pool,
  { ticks, log }: { ticks: Readonly<Record<string, number>>; log: Log },
): { stop(): Promise<void> } {
  const running = new Set<Promise<void>>()
  const tick = async (task: string) => {
    try {
      await pool.query('select graphile_worker.add_job($1, max_attempts => 1, job_key => $1)', [task])
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
