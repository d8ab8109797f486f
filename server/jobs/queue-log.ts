import { Logger } from 'graphile-worker'
import { errorOf, type EventLog } from '../base/log.ts'

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** The queue's own log without payloads and error texts. */
export function queueLogger(log: EventLog): Logger {
  return new Logger(() => (level, message, meta) => {
    log[levels[level]]({ ...jobOf(meta.job), ...errorOf(meta.error ?? meta.fatalError) }, opening(message))
  })
}

function jobOf(job: unknown) {
  if (typeof job !== 'object' || job === null) return {}
  const get = (key: string): unknown => Reflect.get(job, key)
  return { jobId: get('id'), task: get('task_identifier'), attempt: get('attempts') }
}

/** A message up to its first quotation. */
function opening(message: string): string {
  return message.split(/[:'"`\n]/, 1)[0]?.trim() ?? ''
}
