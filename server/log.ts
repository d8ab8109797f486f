import { pino, type Logger } from 'pino'
import type { Settings } from './settings.ts'

export type Log = Logger

/** Structured, on standard error. What goes in never holds personal data, a token or a password. */
export function openLog(settings: Pick<Settings, 'logLevel'>): Log {
  return pino(
    { level: settings.logLevel, base: { pid: process.pid } },
    pino.destination({ fd: 2, sync: true }),
  )
}
