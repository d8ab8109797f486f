import type { MakeTask } from './task.ts'

/** As many changes as the database puts together at a time. */
const atOnce = 10_000

/** Puts the changes of the leads' totals together, so that reading one stays as quick as it is. */
export const sumLeadTotals: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ sum_lead_totals: number }>('sum_lead_totals')
      if ((answer?.sum_lead_totals ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
