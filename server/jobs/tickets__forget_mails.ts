import type { MakeTask } from './task.ts'

const batchSize = 1_000
const functions = ['forget_ticket_mails', 'forget_lead_replies']

/** Deletes messages to tickets that were no note, and to leads that joined no history, after 90 days. */
export const forgetTicketMails: MakeTask = ({ ask }) => {
  const forget = async (name: string) => (await ask<Record<string, number>>(name, batchSize))[0]?.[name] ?? 0
  return async (_payload, { abortSignal }) => {
    for (const name of functions)
      for (;;) {
        const deleted = await forget(name)
        if (deleted < batchSize || abortSignal?.aborted) break
      }
  }
}
