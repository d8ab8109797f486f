import type { MakeTask } from './task.ts'

/** Batch sizes of the database's functions, in the order in which they run: an offer that has expired needs no reminder. */
const steps = [
  ['run_lead_clock', 500],
  ['remind_of_offers', 200],
] as const

/** Ends expired offers, and holds whose day has come. Reminds providers of the offers whose half time is over. */
export const runLeadClock: MakeTask = ({ ask }) => {
  return async (_payload, { abortSignal }) => {
    for (const [step, atOnce] of steps) {
      for (;;) {
        const [answer] = await ask<Partial<Record<string, number>>>(step)
        if (abortSignal?.aborted) return
        if ((answer?.[step] ?? 0) < atOnce) break
      }
    }
  }
}
