import type pg from 'pg'
import type { PgClientQuery, PgClientResult } from 'postgraphile/@dataplan/pg'
import { ClaimedMessage, claims, type Outcome, type Part, type Statements } from './claimed-message.ts'

export type PgSettings = Record<string, string | undefined>
type Answer = PgClientResult<never>
type Named = Pick<PgClientQuery, 'text' | 'arrayMode'> & {
  readonly name: string | undefined
  readonly values?: readonly unknown[]
}
type Viewer = {
  readonly settings: Readonly<Record<string, string>>
  readonly values: readonly unknown[]
}
type Waiting = {
  readonly asked: Named
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: unknown) => void
}

/** Statements that have taken longer (ms) run beside each other on connections of their own. */
const usuallyQuickMs = 10
/** How many statements' times are remembered. */
const maxTimes = 1_000

/**
 * Sends the statements that a request has at one time as one message: its claims are set once, and each process is
 * woken once. A lone statement is not delayed. If one fails, the others run again alone, since nothing of them remains.
 */
export class Messages {
  readonly #pool: pg.Pool
  readonly #quickMs: number
  /** By the settings of a request: its statements until they have a connection. */
  readonly #open = new WeakMap<PgSettings, Waiting[]>()
  /** The least time (ms) of a message with a statement by its name, raised slowly: a busy machine makes all of them slow. */
  readonly #times = new Map<string, number>()

  constructor(pool: pg.Pool, quickMs = usuallyQuickMs) {
    this.#pool = pool
    this.#quickMs = quickMs
  }

  /** Requests have settings of their own, which are the same object for each of their statements. */
  ask<T>(settings: PgSettings, asked: PgClientQuery): Promise<PgClientResult<T>> {
    return new Promise<Answer>((resolve, reject) => {
      const one = { asked: { ...asked, name: nameFor(settings['role'], asked.name) }, resolve, reject }
      const open = this.#open.get(settings)
      if (open) {
        open.push(one)
        return
      }
      const waiting = [one]
      this.#open.set(settings, waiting)
      void this.#send(settings, waiting)
    })
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
      asked: [{ name: nameFor(settings['role'], name), text, values }],
    }))
    const client = await this.#pool.connect()
    try {
      const outcome = await outcomeOf(client, all)
      if ('error' in outcome) throw outcome.error
      // A cast: the type of the rows is named where the statement is.
      return outcome.results.map(({ rows }) => rows as T[])
    } finally {
      client.release()
    }
  }

  async #send(settings: PgSettings, waiting: readonly Waiting[]): Promise<void> {
    let sent = waiting
    try {
      const client = await this.#pool.connect()
      if (this.#open.get(settings) === waiting) this.#open.delete(settings)
      try {
        sent = this.#together(waiting)
        for (const one of waiting) if (!sent.includes(one)) void this.#send(settings, [one])
        const asked = sent.map((one) => one.asked)
        this.#settle(settings, sent, await outcomeOf(client, [{ settings, asked }]))
      } finally {
        client.release()
      }
    } catch (error) {
      if (this.#open.get(settings) === waiting) this.#open.delete(settings)
      for (const { reject } of sent) reject(error)
    }
  }

  /** The quick ones, or the first. */
  #together(waiting: readonly Waiting[]): readonly Waiting[] {
    if (waiting.length === 1) return waiting
    const quick = waiting.filter(
      ({ asked }) => (this.#times.get(asked.name ?? '') ?? Infinity) < this.#quickMs,
    )
    return quick.length > 0 ? quick : waiting.slice(0, 1)
  }

  #settle(settings: PgSettings, sent: readonly Waiting[], outcome: Outcome): void {
    for (const [index, one] of sent.entries()) {
      if ('error' in outcome) {
        const { error, failed } = outcome
        if (failed === undefined || failed === index) one.reject(error)
        else void this.#send(settings, [one])
        continue
      }
      this.#note(one.asked.name, outcome.ms)
      const { rows = [], rowCount = null } = outcome.results[index] ?? {}
      // A cast: the caller of ask() names the type of its rows.
      one.resolve({ rows: rows as never[], rowCount, notices: [] })
    }
  }

  #note(name: string | undefined, ms: number): void {
    if (name === undefined) return
    const least = Math.min(ms, (this.#times.get(name) ?? Infinity) * 1.1)
    this.#times.delete(name)
    this.#times.set(name, least)
    const [oldest] = this.#times.keys()
    if (this.#times.size > maxTimes && oldest !== undefined) this.#times.delete(oldest)
  }
}

/**
 * Row-level security makes a plan valid for one role. A shared name would be replanned whenever the role
 * changes. PostgreSQL reads 63 characters of a name.
 */
function nameFor(role: string | undefined, name: string | undefined): string | undefined {
  return name && `${role?.replace('turnstone_', '').slice(0, 1)}${name}`.slice(0, 63)
}

type Asking = { readonly settings: PgSettings; readonly asked: readonly Named[] }

async function outcomeOf(client: pg.PoolClient, all: readonly Asking[]): Promise<Outcome> {
  const statements = prepared.get(client) ?? (await prepare(client))
  for (const { name } of all.flatMap(({ asked }) => asked))
    if (name !== undefined) await markUsed(client, statements, name)
  const parts = all.map(partOf)
  return new Promise((resolve) => {
    client.query(new ClaimedMessage(parts, statements, resolve))
  })
}

function partOf({ settings, asked }: Asking): Part {
  return {
    settings: JSON.stringify(Object.entries(settings).filter(([, value]) => value !== undefined)),
    asked: asked.map(({ text, values, name, arrayMode }) => ({
      text,
      values,
      ...(name !== undefined && { name }),
      ...(arrayMode && { rowMode: 'array' as const }),
    })),
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
