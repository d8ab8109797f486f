import type { MakeTask } from './task.ts'

/** Batch size of the database's clock. */
const atOnce = 200

/** Notifies people of the follow-ups that are due. */
export const runFollowUpClock: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ run_follow_up_clock: number }>('run_follow_up_clock')
      if ((answer?.run_follow_up_clock ?? 0) < atOnce || abortSignal?.aborted) return
    }
  }
}
