import type { MakeTask } from './task.ts'

/** Shows the System page that the schedule queues jobs and that a worker runs them. */
export const beat: MakeTask = ({ ask }) => {
  return async () => {
    await ask('beat')
  }
}
