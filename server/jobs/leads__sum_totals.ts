import type { MakeTask } from './task.ts'

/** Batch size of one compaction. */
const atOnce = 10_000

/** Compacts the deltas of the leads' totals, so reading one stays fast. */
export const sumLeadTotals: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ sum_lead_totals: number }>('sum_lead_totals')
      if ((answer?.sum_lead_totals ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
