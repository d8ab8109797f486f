import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { claims } from '../../server/postgres/claimed-query.ts'

/**
 * Preloaded into the product (`node --import`): records each statement that it sends to PostgreSQL, with its values
 * and connection.
 */
export type Sent = { connection: number; text: string; values: unknown[] }

const file = process.env['BENCH_STATEMENTS'] ?? ''
const connections = new WeakMap<object, number>()
let known = 0
// oxlint-disable-next-line typescript/unbound-method -- called with the client as `this` below
const original = pg.Client.prototype.query as (...args: unknown[]) => unknown

pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]): unknown {
  const [first, second] = args
  const asked = typeof first === 'object' && first !== null ? first : { text: first, values: second }
  const { text, values, settings } = asked as { text?: unknown; values?: unknown; settings?: unknown }
  if (!connections.has(this)) connections.set(this, (known += 1))
  const connection = connections.get(this) ?? 0
  const own =
    typeof text === 'string' ? [{ connection, text, values: Array.isArray(values) ? values : [] }] : []
  for (const one of typeof settings === 'string' ? transaction(connection, settings, own) : own)
    appendFileSync(file, `${JSON.stringify(one)}\n`)
  return original.apply(this, args)
} as typeof pg.Client.prototype.query

/** A single message with claims is a transaction. */
function transaction(connection: number, settings: string, own: Sent[]): Sent[] {
  const alone = (text: string, values: unknown[] = []): Sent => ({ connection, text, values })
  return [alone('begin'), alone(claims.text, [settings]), ...own, alone('commit')]
}
