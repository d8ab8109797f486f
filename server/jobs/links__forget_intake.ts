import type { MakeTask } from './task.ts'

/** Deletes what refused requests of other forms contained. Safe to run twice. */
export const forgetIntake: MakeTask = ({ ask }) => {
  return async () => void (await ask('forget_intake'))
}
