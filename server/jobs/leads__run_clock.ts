import type { MakeTask } from './task.ts'

/** Batch size of the database's clock. */
const atOnce = 500

/** Ends expired offers, and holds whose day has come. */
export const runLeadClock: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ run_lead_clock: number }>('run_lead_clock')
      if ((answer?.run_lead_clock ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
