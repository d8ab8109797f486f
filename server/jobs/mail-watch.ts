import { errorOf, type EventLog } from '../base/log.ts'
import { mailProblem, mailTasks, type FailingMail } from './mail-tasks.ts'
import type { Ask } from './task.ts'

/** Logs one line when mail has failed for long, and one when it works again. */
export function watchMail(
  ask: Ask,
  { every, log }: { every: number; log: EventLog },
): { stop(): Promise<void> } {
  let fails = false
  const look = async () => {
    const [found] = await ask<FailingMail>('failing_mail', mailTasks)
    const problem = mailProblem(found)
    if (problem !== undefined && !fails) log.error({ ...found }, 'mail has failed for long')
    if (problem === undefined && fails) log.info({}, 'mail works again')
    fails = problem !== undefined
  }
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(look)
      .catch((error: unknown) => log.warn(errorOf(error), 'looking after mail failed'))
  }, every)
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
