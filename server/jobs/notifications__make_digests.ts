import type { MakeTask } from './task.ts'

/** As many people as the database takes at a time. */
const batchSize = 200

/** Turns what waits for the daily digests that are due into one mail for each person. */
export const makeDigests: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (;;) {
      const [answer] = await ask<{ make_digests: number }>('make_digests')
      if ((answer?.make_digests ?? 0) < batchSize || abortSignal?.aborted) return
    }
  }
}
