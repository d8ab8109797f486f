import 'postgraphile/grafserv'
import type pg from 'pg'
import { PostGraphileConnectionFilterPreset } from 'postgraphile-plugin-connection-filter'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'
import { placeOf } from '../auth/address.ts'
import { deviceOf } from '../auth/device.ts'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { claimsOf, expectedIdentityOf, identityOf, type Identity } from '../auth/identity.ts'
import { OwnAccountPlugin } from '../auth/own-account-schema.ts'
import { PasskeysPlugin } from '../auth/passkeys-schema.ts'
import { AuthPlugin } from '../auth/schema.ts'
import type { Site, ViewerContext } from '../auth/viewer.ts'
import { ReadingsPlugin } from '../readings/plugin.ts'
import { SecondFactorPlugin } from '../auth/second-factor-schema.ts'
import { earlyResult } from './early.ts'
import { InflectionPlugin, SimplifyPreset } from './inflection.ts'
import { JoinedFieldsPlugin } from './joined-fields.ts'
import { LeadAnswersPlugin } from '../leads/plugin.ts'
import type { KnownDocuments } from '../limits/execution.ts'
import { limitsPreset } from '../limits/preset.ts'
import { IntakePlugin } from '../links/intake-plugin.ts'
import { ListsPlugin } from '../lists/plugin.ts'
import { CallLimitsPlugin } from '../limits/calls.ts'
import { ScalarsPlugin } from '../limits/scalars.ts'
import type { Log } from '../base/log.ts'
import { NotificationListPlugin } from '../notifications/plugin.ts'
import { FoundAccountsPlugin } from '../people/found-accounts.ts'
import { PersonPlugin } from '../people/plugin.ts'
import { Messages } from '../postgres/messages.ts'
import { claimedPgService } from '../postgres/service.ts'
import { InvoiceStatusFilterPlugin } from '../transactions/plugin.ts'
import { FilesPlugin } from '../uploads/plugin.ts'
import type { FileSigner } from '../uploads/signing.ts'

export const graphqlPath = '/api/graphql'

export type Options = {
  pool: pg.Pool
  auth: AuthFunctions
  signer: FileSigner
  log: Log
  cachedDocuments: number
  known: KnownDocuments
  /** The operator's time zone. */
  zone: string
  /** Whether the product is served over https. */
  secure: boolean
  site: Site
}

/**
 * The schema follows from the grants. It is introspected as a role with the rights of all request roles;
 * requests run as one of these.
 */
export function preset({
  pool,
  auth,
  signer,
  log,
  cachedDocuments,
  known,
  zone,
  secure,
  site,
}: Options): GraphileConfig.Preset {
  const introspectionFor = async ({ fastifyv5 }: Partial<Grafast.RequestContext>) =>
    fastifyv5 !== undefined && (await identityOf(auth, fastifyv5.request)) !== null
  const messages = new Messages(pool)
  const limits = limitsPreset({ log, introspectionFor, cachedDocuments, known, before: earlyResult })
  return {
    extends: [schemaPreset, limits],
    pgServices: [claimedPgService(pool, messages)],
    grafast: {
      context({ fastifyv5 }) {
        if (!fastifyv5) throw new Error('a request that did not come through the guard')
        const { request, reply } = fastifyv5
        const asking = {
          address: placeOf(request.ip),
          userAgent: request.headers['user-agent'],
          auth,
          device: deviceOf(request.headers.cookie, reply, { secure }),
          site,
        }
        const contextOf = (identity: Identity | null): ViewerContext => ({
          viewer: { ...asking, identity },
          pgSettings: claimsOf(identity),
        })
        const identity = expectedIdentityOf(auth, request)
        const expected = identity && contextOf(identity)
        const checked = identityOf(auth, request).then((found) =>
          expected && found === identity ? expected : contextOf(found),
        )
        // A request that is refused before its execution does not await it.
        checked.catch(() => {})
        return { session: { expected, checked }, signer, zone, messages }
      },
    },
    grafserv: { graphqlPath },
  }
}

/** All settings that shape the schema. */
export const schemaPreset: GraphileConfig.Preset = {
  extends: [PostGraphileAmberPreset, SimplifyPreset, PostGraphileConnectionFilterPreset, FilesPlugin],
  plugins: [
    ReadingsPlugin,
    InflectionPlugin,
    JoinedFieldsPlugin,
    AuthPlugin,
    OwnAccountPlugin,
    SecondFactorPlugin,
    PasskeysPlugin,
    LeadAnswersPlugin,
    IntakePlugin,
    FoundAccountsPlugin,
    PersonPlugin,
    ListsPlugin,
    InvoiceStatusFilterPlugin,
    NotificationListPlugin,
    CallLimitsPlugin,
    ScalarsPlugin,
  ],
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
