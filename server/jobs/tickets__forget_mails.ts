import type { MakeTask } from './task.ts'

const batchSize = 1_000

/** Deletes messages to tickets that were no note, after 90 days. */
export const forgetTicketMails: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [row] = await ask<{ forget_ticket_mails: number }>('forget_ticket_mails', batchSize)
      if ((row?.forget_ticket_mails ?? 0) < batchSize || abortSignal?.aborted) return
    }
  }
}
