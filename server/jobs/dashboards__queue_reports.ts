import type { MakeTask } from './task.ts'

/** Queues the reports of complete months, one job for each person and month. */
export const queueReports: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ queue_reports: number }>('queue_reports')
      // Each call queues one month a person, so a full one may leave more.
      if ((answer?.queue_reports ?? 0) === 0 || abortSignal?.aborted) return
    }
  }
}
