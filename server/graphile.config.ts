import 'postgraphile/grafserv'
import type pg from 'pg'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { placeOf } from './auth/address.ts'
import type { Gate } from './auth/gate.ts'
import { claimsOf, identityOf } from './auth/identity.ts'
import { AuthPlugin } from './auth/schema.ts'
import './auth/visitor.ts'
import { InflectionPlugin, SimplifyPreset } from './inflection.ts'
import { LeadListPlugin } from './leads/list-plugin.ts'
import { LeadAnswersPlugin } from './leads/plugin.ts'
import { limitsPreset } from './limits.ts'
import type { Log } from './log.ts'
import { claimedPgService } from './postgres/service.ts'
import { InvoiceStatusFilterPlugin } from './transactions/plugin.ts'

export const graphqlPath = '/api/graphql'

export type Surroundings = { pool: pg.Pool; gate: Gate; log: Log; keptDocuments: number }

/**
 * The schema follows from the grants: it is introspected as a role that has what the three reaches have.
 * A request runs as one of these, never as that one.
 */
export function preset({ pool, gate, log, keptDocuments }: Surroundings): GraphileConfig.Preset {
  const introspectionFor = async ({ fastifyv5 }: Partial<Grafast.RequestContext>) =>
    fastifyv5 !== undefined && (await identityOf(gate, fastifyv5.request)) !== null
  return {
    extends: [schemaPreset, limitsPreset({ log, introspectionFor, keptDocuments })],
    pgServices: [claimedPgService(pool)],
    grafast: {
      async context({ fastifyv5 }) {
        if (!fastifyv5) throw new Error('a request that did not come through the door')
        const { request } = fastifyv5
        const identity = await identityOf(gate, request)
        const visitor = {
          identity,
          address: placeOf(request.ip),
          userAgent: request.headers['user-agent'],
          gate,
        }
        return { visitor, pgSettings: claimsOf(identity) }
      },
    },
    grafserv: { graphqlPath },
  }
}

/** Everything that shapes the schema. */
export const schemaPreset: GraphileConfig.Preset = {
  extends: [PostGraphileAmberPreset, SimplifyPreset, PostGraphileConnectionFilterPreset],
  plugins: [InflectionPlugin, AuthPlugin, LeadAnswersPlugin, LeadListPlugin, InvoiceStatusFilterPlugin],
  disablePlugins: [
    'NodePlugin',
    'AddNodeInterfaceToSuitableTypesPlugin',
    'NodeAccessorPlugin',
    'QueryQueryPlugin',
    'PgConditionArgumentPlugin',
    'PgConditionCustomFieldsPlugin',
    'PgConnectionArgFilterBackwardRelationsPlugin',
  ],
  schema: {
    pgSimplifyAllRows: false,
    pgSimplifyPatch: false,
    pgShortPk: false,
    connectionFilterComputedColumns: false,
    connectionFilterRelations: false,
    connectionFilterSetofFunctions: false,
    defaultBehavior: '-resource:list',
  },
}
