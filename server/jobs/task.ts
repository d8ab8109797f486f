import type { Task } from 'graphile-worker'
import type pg from 'pg'
import type { Sender } from '../mail/letter.ts'
import type { Mailer } from '../mail/transport.ts'
import type { Log } from './log.ts'

/** What a task works with. */
export type Means = {
  readonly ask: Ask
  readonly mailer: Mailer
  readonly from: Sender
  readonly log: Log
}

export type MakeTask = (means: Means) => Task

/** All rows that `jobs.<name>` returns. Arguments are positional. */
export type Ask = <Row extends pg.QueryResultRow>(name: string, ...args: unknown[]) => Promise<Row[]>

export function asking(pool: pg.Pool): Ask {
  return async <Row extends pg.QueryResultRow>(name: string, ...args: unknown[]) => {
    const places = args.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await pool.query<Row>(`select * from jobs.${name}(${places})`, args)
    return rows
  }
}

/** A text out of a job's payload. The error names the key only: payloads hold addresses. */
export function textIn(payload: unknown, key: string): string {
  const value = valueIn(payload, key)
  if (typeof value !== 'string') throw new Error(`The payload has no text "${key}".`)
  return value
}

/** A row's id out of a job's payload. */
export function idIn(payload: unknown, key: string): number {
  const value = valueIn(payload, key)
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new Error(`The payload has no id "${key}".`)
  return value
}

/** Whether a job's payload names this. */
export function has(payload: unknown, key: string): boolean {
  return valueIn(payload, key) !== undefined
}

function valueIn(payload: unknown, key: string): unknown {
  if (typeof payload !== 'object' || payload === null) return undefined
  return Object.getOwnPropertyDescriptor(payload, key)?.value
}
