import type { MakeTask } from './task.ts'

type DeadJobs = { task: string; jobs: number; newest: Date }

/** Logs a warning while there are dead jobs: tasks, counts, and the time of the newest. */
export const reportDeadJobs: MakeTask = ({ ask, log }) => {
  return async () => {
    const dead = await ask<DeadJobs>('dead_jobs')
    if (dead.length > 0) log.warn({ dead }, 'jobs were given up')
  }
}
