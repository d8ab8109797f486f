import type { MakeTask } from './task.ts'

/** As many changes as the database adds to the sums at a time. */
const batchSize = 10_000

/** Adds the latest changes to the dashboards' sums, so that reading a figure stays as quick as it is. */
export const sumFigures: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ sum_figures: number }>('sum_figures')
      if ((answer?.sum_figures ?? 0) < batchSize || abortSignal?.aborted) return
    }
  }
}
