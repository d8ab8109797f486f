import { mailer } from '../mail/transport.ts'
import type { Settings } from '../settings.ts'
import { openPool } from '../pool.ts'
import type { Log } from './log.ts'
import { workOnQueue } from './queue.ts'
import { asking } from './task.ts'
import { clock, taskList, ticks } from './tasks.ts'
import { startTicks } from './tick.ts'

export type WorkerOptions = {
  readonly jobsUrl: string
  readonly settings: Pick<Settings, 'smtpUrl' | 'dataDir' | 'operatorName' | 'publicUrl'>
  readonly log: Log
  readonly sweepEvery?: number
  /** Milliseconds between two runs, by task. */
  readonly ticks?: Readonly<Record<string, number>>
}

/** Does the jobs that the database puts into its queue, until stopped. */
export async function startWorker(options: WorkerOptions): Promise<{ stop(): Promise<void> }> {
  const { jobsUrl, settings, log, sweepEvery = 10_000 } = options
  const pool = openPool(jobsUrl, { name: 'jobs', max: 8, log })
  try {
    const tasks = taskList({ ask: asking(pool), mailer: mailer(settings), from: settings, log })
    const work = await workOnQueue({ jobsUrl, pool, tasks, clock, log, sweepEvery })
    const ticking = startTicks(pool, { ticks: options.ticks ?? ticks, log })
    return {
      async stop() {
        await ticking.stop()
        await work.stop()
        await pool.end()
      },
    }
  } catch (error) {
    await pool.end()
    throw error
  }
}
