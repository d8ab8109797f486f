import { appendFileSync } from 'node:fs'
import pg from 'pg'

/**
 * Loaded into the product before it starts (`node --import`): writes down each statement that it sends to
 * PostgreSQL, with its values and the connection that it went over.
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
  const { text, values } = asked as { text?: unknown; values?: unknown }
  if (!connections.has(this)) connections.set(this, (known += 1))
  if (typeof text === 'string') {
    const sent: Sent = {
      connection: connections.get(this) ?? 0,
      text,
      values: Array.isArray(values) ? values : [],
    }
    appendFileSync(file, `${JSON.stringify(sent)}\n`)
  }
  return original.apply(this, args)
} as typeof pg.Client.prototype.query
