import type pg from 'pg'
import type { PgClientQuery, PgClientResult, WithPgClient } from 'postgraphile/@dataplan/pg'
import { makePgService, type NodePostgresPgClient } from 'postgraphile/adaptors/pg'
import { ClaimedQuery, claims, type Statements } from './claimed-query.ts'

/** Introspects as the role with all rights of requests. On a busy machine it takes longer than a request may. */
export const introspecting = { role: 'turnstone_schema', statement_timeout: '60s' }

/**
 * PostGraphile's service, except that a statement, its claims, and its transaction are one message instead of
 * four. Explicit transactions of several statements work as before.
 */
export function claimedPgService(pool: pg.Pool): GraphileConfig.PgServiceConfiguration {
  const service = makePgService({
    pool,
    schemas: ['app'],
    pgSettingsForIntrospection: introspecting,
  })
  const { adaptor } = service
  return {
    ...service,
    adaptor: {
      ...adaptor,
      createWithPgClient: async (settings, variant) =>
        claiming(pool, await adaptor.createWithPgClient(settings, variant)),
    },
  }
}

type WithClient = WithPgClient<NodePostgresPgClient>

function claiming(pool: pg.Pool, ordinarily: WithClient): WithClient {
  const withPgClient: WithPgClient = async (pgSettings, callback) => {
    if (!pgSettings) return ordinarily(pgSettings, callback)
    const settings = JSON.stringify(Object.entries(pgSettings).filter(([, value]) => value !== undefined))
    return callback({
      query: (asked) => ask(pool, settings, { ...asked, name: nameFor(pgSettings['role'], asked.name) }),
      withTransaction: (work) => ordinarily(pgSettings, (client) => client.withTransaction(work)),
    })
  }
  // No code of ours accesses the connection itself.
  return Object.assign(withPgClient as WithClient, { release: () => ordinarily.release?.() })
}

/**
 * Row-level security makes a plan valid for one role. A shared name would be replanned whenever the role
 * changes. PostgreSQL reads 63 characters of a name.
 */
function nameFor(role: string | undefined, name: string | undefined): string | undefined {
  return name && `${role?.replace('turnstone_', '').slice(0, 1)}${name}`.slice(0, 63)
}

type Named = Omit<PgClientQuery, 'name'> & { name: string | undefined }

async function ask<T>(pool: pg.Pool, settings: string, asked: Named): Promise<PgClientResult<T>> {
  const { text, values, name, arrayMode } = asked
  const client = await pool.connect()
  try {
    const statements = await statementsOf(client)
    if (name !== undefined) await markUsed(client, statements, name)
    const { rows, rowCount } = await new Promise<pg.QueryResult>((resolve, reject) => {
      const query = {
        text,
        values,
        ...(name !== undefined && { name }),
        ...(arrayMode && { rowMode: 'array' as const }),
      }
      client.query(
        new ClaimedQuery(query, settings, statements, (error, result) =>
          error ? reject(error) : resolve(result),
        ),
      )
    })
    return { rows, rowCount, notices: [] }
  } finally {
    client.release()
  }
}

/** Maximum number of prepared statements on a connection. */
const maxPreparedStatements = 100
const prepared = new WeakMap<pg.PoolClient, Statements>()

/** Once per connection: prepares the claims' statement, and disables JIT for short queries. */
async function statementsOf(client: pg.PoolClient): Promise<Statements> {
  const known = prepared.get(client)
  if (known) return known
  await client.query('set jit_optimize_above_cost = -1')
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
