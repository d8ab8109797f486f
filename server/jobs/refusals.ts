import type { Task } from 'graphile-worker'
import { MailError } from '../mail/transport.ts'
import { retry } from './retry.ts'
import { has, idOrNullIn, textIn, type Services } from './task.ts'

/** Ends and records a job whose letter was refused permanently; other failures are retried. */
export function recordingRefusals(name: string, task: Task, { ask, log }: Services): Task {
  return async (payload, helpers) => {
    try {
      return await task(payload, helpers)
    } catch (error) {
      if (!(error instanceof MailError) || !error.isFinal) throw error
      const person = idOrNullIn(payload, 'userId')
      const batch = has(payload, 'batch') ? textIn(payload, 'batch') : null
      await retry(() => ask('mail_refused', name, person, batch, error.code, payload), helpers.abortSignal)
      log.warn({ task: name, jobId: helpers.job.id, code: error.code }, 'a mail was refused for good')
      return undefined
    }
  }
}
