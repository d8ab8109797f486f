import type pg from 'pg'
import type { PgClientQuery, PgClientResult } from 'postgraphile/@dataplan/pg'
import { ClaimedMessage, claims, type Part, type Statements } from './claimed-message.ts'

export type PgSettings = Readonly<Record<string, string | undefined>>
/** A statement, and the settings that it runs with alone. */
type Asking = { readonly settings: PgSettings; readonly asked: PgClientQuery }
type Viewer = { readonly settings: PgSettings; readonly values: readonly unknown[] }

/** Sends a statement, its claims and its transaction as one message: PostgreSQL's process is woken once. */
export class Messages {
  readonly #pool: pg.Pool

  constructor(pool: pg.Pool) {
    this.#pool = pool
  }

  async ask<T>(settings: PgSettings, asked: PgClientQuery): Promise<PgClientResult<T>> {
    const [result] = await this.#send([{ settings, asked }])
    const { rows = [], rowCount = null } = result ?? {}
    // A cast: the caller names the type of its rows.
    return { rows: rows as T[], rowCount, notices: [] }
  }

  /**
   * A quick statement for each of several viewers, in one message and transaction. Each runs with its viewer's settings
   * alone: they have the same names, so that each viewer's replace all of those before. If one fails, all do.
   */
  async askForEach<T>(
    viewers: readonly Viewer[],
    { name, text }: { readonly name: string; readonly text: string },
  ): Promise<T[][]> {
    const names = new Set(viewers.map(({ settings }) => Object.keys(settings).toSorted().join(' ')))
    if (names.size > 1) throw new Error('viewers of one message have settings of the same names')
    const all = viewers.map(({ settings, values }) => ({
      settings,
      asked: { name, text, values: [...values] },
    }))
    // A cast: the type of the rows is named where the statement is.
    return (await this.#send(all)).map(({ rows }) => rows as T[])
  }

  async #send(all: readonly Asking[]): Promise<readonly pg.QueryResult[]> {
    const client = await this.#pool.connect()
    try {
      const statements = prepared.get(client) ?? (await prepare(client))
      const parts = all.map(partOf)
      for (const { asked } of parts)
        if (asked.name !== undefined) await markUsed(client, statements, asked.name)
      return await new Promise((resolve, reject) => {
        client.query(new ClaimedMessage(parts, statements, resolve, reject))
      })
    } finally {
      client.release()
    }
  }
}

/**
 * Row-level security makes a plan valid for one role. A shared name would be replanned whenever the role
 * changes. PostgreSQL reads 63 characters of a name.
 */
function nameFor(role: string | undefined, name: string | undefined): string | undefined {
  return name && `${role?.replace('turnstone_', '').slice(0, 1)}${name}`.slice(0, 63)
}

function partOf({ settings, asked: { text, values, name: given, arrayMode } }: Asking): Part {
  const name = nameFor(settings['role'], given)
  return {
    settings: JSON.stringify(Object.entries(settings).filter(([, value]) => value !== undefined)),
    asked: {
      text,
      values,
      ...(name !== undefined && { name }),
      ...(arrayMode && { rowMode: 'array' }),
    },
  }
}

/** Maximum number of prepared statements on a connection. */
const maxPreparedStatements = 100
const prepared = new WeakMap<pg.PoolClient, Statements>()

/**
 * Once per connection: prepares the claims' statement, disables JIT for short queries, and plans each statement once.
 * Otherwise PostgreSQL plans it at each of its first five calls (20 ms for a lead's page), and at every call if a plan for
 * the given values seems cheaper. What rows a viewer sees depends on claims, which no plan knows.
 */
async function prepare(client: pg.PoolClient): Promise<Statements> {
  await client.query('set jit_optimize_above_cost = -1; set plan_cache_mode = force_generic_plan')
  await client.query({ ...claims, values: ['[]'] })
  const none: Statements = new Map()
  prepared.set(client, none)
  return none
}

/** Marks a statement as used, and deallocates the least recently used one above the limit. */
async function markUsed(client: pg.PoolClient, statements: Statements, name: string): Promise<void> {
  const description = statements.get(name)
  statements.delete(name)
  statements.set(name, description)
  const [oldest] = statements.keys()
  if (statements.size <= maxPreparedStatements || oldest === undefined) return
  statements.delete(oldest)
  // Its types omit the list of prepared statements; service.test.ts fails if it disappears.
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  // A statement that was refused earlier was never prepared.
  if (!(oldest in connection.parsedStatements)) return
  await client.query(`deallocate ${client.escapeIdentifier(oldest)}`)
  delete connection.parsedStatements[oldest]
}
