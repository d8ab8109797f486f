import type { MakeTask } from './task.ts'

/** A number that one statement deletes far below its timeout. */
const atOnce = 10_000

/** Deletes mail records whose notification is no longer shown. */
export const forgetMails: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ forget_mails: number }>('forget_mails', atOnce)
      if ((answer?.forget_mails ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
