import type pg from 'pg'
import type { PgClientQuery, PgClientResult, WithPgClient } from 'postgraphile/@dataplan/pg'
import { makePgService, type NodePostgresPgClient } from 'postgraphile/adaptors/pg'
import { ClaimedQuery, claims } from './claimed-query.ts'

/**
 * PostGraphile's own service, except that a statement, its claims and the transaction around them are one message to
 * PostgreSQL instead of four. What asks for a transaction of several statements gets one as before.
 */
export function claimedPgService(pool: pg.Pool): GraphileConfig.PgServiceConfiguration {
  const service = makePgService({
    pool,
    schemas: ['app'],
    pgSettingsForIntrospection: { role: 'turnstone_schema' },
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
  // Nobody of ours reaches through to the connection itself.
  return Object.assign(withPgClient as WithClient, { release: () => ordinarily.release?.() })
}

/**
 * Row-level security makes a plan good for one role: under one name it would be made anew whenever the operator's people
 * and others ask in turn over a connection. PostgreSQL reads 63 letters of a name.
 */
function nameFor(role: string | undefined, name: string | undefined): string | undefined {
  return name && `${role?.replace('turnstone_', '').slice(0, 1)}${name}`.slice(0, 63)
}

type Named = Omit<PgClientQuery, 'name'> & { name: string | undefined }

async function ask<T>(pool: pg.Pool, settings: string, asked: Named): Promise<PgClientResult<T>> {
  const { text, values, name, arrayMode } = asked
  const client = await pool.connect()
  try {
    const names = await statementsOf(client)
    if (name !== undefined) await keep(client, names, name)
    const { rows, rowCount } = await new Promise<pg.QueryResult>((resolve, reject) => {
      const query = {
        text,
        values,
        ...(name !== undefined && { name }),
        ...(arrayMode && { rowMode: 'array' as const }),
      }
      client.query(
        new ClaimedQuery(query, settings, (error, result) => (error ? reject(error) : resolve(result))),
      )
    })
    return { rows, rowCount, notices: [] }
  } finally {
    client.release()
  }
}

/** As many statements stay prepared on a connection. */
const keptStatements = 100
const prepared = new WeakMap<pg.PoolClient, Set<string>>()

/** Once for each connection: the claims' statement, and no compiling of what is quickly done. */
async function statementsOf(client: pg.PoolClient): Promise<Set<string>> {
  const known = prepared.get(client)
  if (known) return known
  await client.query('set jit_optimize_above_cost = -1')
  await client.query({ ...claims, values: ['[]'] })
  const none = new Set<string>()
  prepared.set(client, none)
  return none
}

/** Remembers that a statement is used; the one that was not for longest is prepared no more. */
async function keep(client: pg.PoolClient, names: Set<string>, name: string): Promise<void> {
  names.delete(name)
  names.add(name)
  const [oldest] = names
  if (names.size <= keptStatements || oldest === undefined) return
  names.delete(oldest)
  // Its types leave out that it remembers by name what is prepared: service.test.ts fails when it no longer does.
  const { connection } = client as unknown as { connection: { parsedStatements: Record<string, string> } }
  // What was refused before it ran was never prepared.
  if (!(oldest in connection.parsedStatements)) return
  await client.query(`deallocate ${client.escapeIdentifier(oldest)}`)
  delete connection.parsedStatements[oldest]
}
