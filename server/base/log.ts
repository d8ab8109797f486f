import { pino, type BaseLogger, type Logger } from 'pino'
import { requestContext } from './request-context.ts'
import type { Settings } from './settings.ts'

export type Log = Logger
/** The part of a logger that most of the server needs. */
export type EventLog = Pick<BaseLogger, 'debug' | 'info' | 'warn' | 'error'>

/** Structured, on standard error, with the id of the request. Callers never log personal data, tokens, or passwords. */
export function openLog(settings: Pick<Settings, 'logLevel'>): Log {
  return pino(
    {
      level: settings.logLevel,
      base: { pid: process.pid },
      mixin: () => ({ ...requestContext.current() }),
    },
    pino.destination({ fd: 2, sync: true }),
  )
}

/** An error's name and code. Its message is left out, because it may quote user input. */
export function errorOf(error: unknown): { error?: string } {
  if (typeof error !== 'object' || error === null) return {}
  const parts = ['name', 'code'].map((key) => String(Reflect.get(error, key)))
  return { error: parts.filter((part) => /^(?!undefined)\w{1,40}$/.test(part)).join(' ') }
}
