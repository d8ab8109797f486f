import type pg from 'pg'
import type { PgClient, PgClientQuery, WithPgClient } from 'postgraphile/@dataplan/pg'
import { makePgService, type NodePostgresPgClient } from 'postgraphile/adaptors/pg'
import type { Messages } from './messages.ts'

/** Introspects as the role with all rights of requests. On a busy machine it takes longer than a request may. */
export const introspecting = { role: 'turnstone_schema', statement_timeout: '60s' }

/**
 * PostGraphile's service, except that a statement, its claims, and its transaction are one message instead of
 * four. Explicit transactions of several statements work as before.
 */
export function claimedPgService(pool: pg.Pool, messages: Messages): GraphileConfig.PgServiceConfiguration {
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
        claiming(messages, await adaptor.createWithPgClient(settings, variant)),
    },
  }
}

type WithClient = WithPgClient<NodePostgresPgClient>

/** Without names: a prepared statement keeps its plan on each connection, and foreign documents have many. */
function claiming(messages: Messages, ordinarily: WithClient): WithClient {
  const withPgClient: WithPgClient = async (pgSettings, callback) => {
    if (!pgSettings) return ordinarily(pgSettings, callback)
    return callback({
      query: (asked) => messages.ask(pgSettings, withoutName(asked)),
      withTransaction: (work) =>
        ordinarily(pgSettings, (client) => client.withTransaction((within) => work(unnamed(within)))),
    })
  }
  // No code of ours accesses the connection itself.
  return Object.assign(withPgClient as WithClient, { release: () => ordinarily.release?.() })
}

function unnamed(client: NodePostgresPgClient): NodePostgresPgClient {
  const query: PgClient['query'] = (asked) => client.query(withoutName(asked))
  return Object.assign(Object.create(client), { query })
}

function withoutName({ text, values, arrayMode }: PgClientQuery): PgClientQuery {
  return { text, ...(values && { values }), ...(arrayMode && { arrayMode }) }
}
