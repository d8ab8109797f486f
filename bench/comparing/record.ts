import { appendFileSync } from 'node:fs'
import pg from 'pg'
import { ClaimedMessage, claims } from '../../server/postgres/claimed-message.ts'

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
  if (!connections.has(this)) connections.set(this, (known += 1))
  const connection = connections.get(this) ?? 0
  for (const one of statementsOf(first, second).map((own) => ({ connection, ...own })))
    appendFileSync(file, `${JSON.stringify(one satisfies Sent)}\n`)
  return original.apply(this, args)
} as typeof pg.Client.prototype.query

type Own = Omit<Sent, 'connection'>

/** A single message with claims is a transaction. */
function statementsOf(asked: unknown, values: unknown): Own[] {
  if (asked instanceof ClaimedMessage) {
    const own = asked.steps.flatMap((step) =>
      typeof step === 'string' ? [alone(claims.text, [step])] : statementsOf(step, undefined),
    )
    return [alone('begin'), ...own, alone('commit')]
  }
  const one = typeof asked === 'object' && asked !== null ? asked : { text: asked, values }
  return 'text' in one && typeof one.text === 'string'
    ? [alone(one.text, 'values' in one ? one.values : [])]
    : []
}

function alone(text: string, values?: unknown): Own {
  return { text, values: Array.isArray(values) ? values : [] }
}
