import type { Task } from 'graphile-worker'
import type pg from 'pg'
import type { Inbox } from '../inbound/inbox.ts'
import type { Sender } from '../mail/letter.ts'
import type { Mailer } from '../mail/transport.ts'
import type { EventLog } from '../base/log.ts'

/** Services for tasks. */
export type Services = {
  readonly ask: Ask
  readonly mailer: Mailer
  readonly from: Sender
  readonly log: EventLog
  /** Where replies to tickets are read; undefined where they are not. */
  readonly inbox?: Inbox | undefined
}

export type MakeTask = (services: Services) => Task

/** All rows of `jobs.<name>`. Arguments are positional. */
export type Ask = <Row extends pg.QueryResultRow>(name: string, ...args: unknown[]) => Promise<Row[]>

export function asking(pool: pg.Pool): Ask {
  return async <Row extends pg.QueryResultRow>(name: string, ...args: unknown[]) => {
    const places = args.map((_, index) => `$${index + 1}`).join(', ')
    const { rows } = await pool.query<Row>(`select * from jobs.${name}(${places})`, args)
    return rows
  }
}

/** A mail that strangers may trigger: dropped above its recipient's limit (`private.may_mail`). */
export function limitedByRecipient(make: MakeTask): MakeTask {
  return (services) => {
    const send = make(services)
    return (payload, helpers) => (valueIn(payload, 'isLimited') === true ? undefined : send(payload, helpers))
  }
}

/** A text in a job's payload. The error names only the key, because payloads contain addresses. */
export function textIn(payload: unknown, key: string): string {
  const value = valueIn(payload, key)
  if (typeof value !== 'string') throw new Error(`The payload has no text "${key}".`)
  return value
}

/** A row's id in a job's payload. */
export function idIn(payload: unknown, key: string): number {
  const value = valueIn(payload, key)
  if (typeof value !== 'number' || !Number.isInteger(value))
    throw new Error(`The payload has no id "${key}".`)
  return value
}

/** The same for an optional key. */
export function idOrNullIn(payload: unknown, key: string): number | null {
  return (valueIn(payload, key) ?? null) === null ? null : idIn(payload, key)
}

/** Whether a job's payload has this key. */
export function has(payload: unknown, key: string): boolean {
  return valueIn(payload, key) !== undefined
}

function valueIn(payload: unknown, key: string): unknown {
  if (typeof payload !== 'object' || payload === null) return undefined
  return Object.getOwnPropertyDescriptor(payload, key)?.value
}
