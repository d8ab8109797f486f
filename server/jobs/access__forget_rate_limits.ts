import type { MakeTask } from './task.ts'

/** Deletes counters whose window has ended. */
export const forgetRateLimits: MakeTask = ({ ask }) => {
  return async () => {
    await ask('forget_rate_limits')
  }
}
