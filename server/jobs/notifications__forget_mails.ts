import type { MakeTask } from './task.ts'

/** As many as one statement takes in far less time than it is given. */
const atOnce = 10_000

/** Drops the notes of what was mailed to whom, once nobody is told of it any more. */
export const forgetMails: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ forget_mails: number }>('forget_mails', atOnce)
      if ((answer?.forget_mails ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
