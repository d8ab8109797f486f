import type pg from 'pg'
import type { WithPgClient } from 'postgraphile/@dataplan/pg'
import { makePgService, type NodePostgresPgClient } from 'postgraphile/adaptors/pg'
import { Messages } from './messages.ts'

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
  const messages = new Messages(pool)
  const withPgClient: WithPgClient = async (pgSettings, callback) => {
    if (!pgSettings) return ordinarily(pgSettings, callback)
    return callback({
      query: (asked) => messages.ask(pgSettings, asked),
      withTransaction: (work) => ordinarily(pgSettings, (client) => client.withTransaction(work)),
    })
  }
  // No code of ours accesses the connection itself.
  return Object.assign(withPgClient as WithClient, { release: () => ordinarily.release?.() })
}
