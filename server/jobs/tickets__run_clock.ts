import type { MakeTask } from './task.ts'

/** As many tickets as the database's clock takes at a time. */
const batchSize = 500

/** Escalates the tickets whose requester has waited two days for an answer. */
export const runTicketClock: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ run_ticket_clock: number }>('run_ticket_clock')
      if ((answer?.run_ticket_clock ?? 0) < batchSize || abortSignal?.aborted) return
    }
  }
}
