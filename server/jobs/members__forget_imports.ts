import type { MakeTask } from './task.ts'

/** Deletes imported tables that are over. Safe to run twice. */
export const forgetImports: MakeTask = ({ ask }) => {
  return async () => void (await ask('forget_imports'))
}
