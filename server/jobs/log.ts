import { Logger } from 'graphile-worker'
import type { BaseLogger } from 'pino'

export type Log = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** The queue's own log, made safe: payloads, errors' texts and what is quoted of them are left out. */
export function queueLogger(log: Log): Logger {
  return new Logger(() => (level, message, meta) => {
    log[levels[level]]({ ...jobOf(meta.job), ...errorOf(meta.error ?? meta.fatalError) }, opening(message))
  })
}

/** An error without its text, which may repeat what somebody typed. */
export function errorOf(error: unknown): { error?: string } {
  if (typeof error !== 'object' || error === null) return {}
  const parts = ['name', 'code'].map((key) => String(Reflect.get(error, key)))
  return { error: parts.filter((part) => /^(?!undefined)\w{1,40}$/.test(part)).join(' ') }
}

function jobOf(job: unknown) {
  if (typeof job !== 'object' || job === null) return {}
  const get = (key: string): unknown => Reflect.get(job, key)
  return { jobId: get('id'), task: get('task_identifier'), attempt: get('attempts') }
}

/** A message up to where it begins to quote something else. */
function opening(message: string): string {
  return message.split(/[:'"`\n]/, 1)[0]?.trim() ?? ''
}
