import type { MakeTask } from './task.ts'

/** As many leads as the database's clock takes at a time. */
const atOnce = 500

/** Ends the offers whose time is up and the holds whose day has come. */
export const runLeadClock: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ run_lead_clock: number }>('run_lead_clock')
      if ((answer?.run_lead_clock ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
