import { pgSelect, type PgSelectSingleStep } from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { connection } from 'postgraphile/grafast'
import { codecOf, readAs } from '../readings/reading.ts'

/** The reader's own class, by which the specified query filters: app.seen_notifications() answers the same. */
const targets: Readonly<Record<string, { column: string; read: (row: SQL) => SQL }>> = {
  targetOrgType: { column: 'target_org_type', read: () => sql`claims.organization_type()` },
  targetUserType: { column: 'target_user_type', read: () => sql`claims.user_type()` },
  targetUserId: {
    column: 'target_user_id',
    read: (row) => sql`case when claims.is_admin() then ${row}.target_user_id else claims.user_id() end`,
  },
}

/**
 * `allInAppNotifications` over `seen_notifications()`, which reads each of the caller's few keys in the order of an index:
 * asked of the table alone, PostgreSQL would sort all that the caller was ever notified of. The policy of the table is asked
 * for each row, too.
 */
export const NotificationListPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneNotificationListPlugin',
  version: '1.0.0',
  before: ['TurnstonePagesPlugin', 'TurnstoneListsPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName }, Self }) {
        const resource = build.pgResources?.['in_app_notifications']
        if (!resource) throw new Error('there are no notifications to list')
        const own = Self.name === 'InAppNotification' ? targets[fieldName] : undefined
        if (own) {
          const codec = codecOf(resource, own.column)
          const plan = ($row: PgSelectSingleStep) => $row.select(own.read($row.getClassStep().alias), codec)
          return readAs({ ...field, plan }, { kind: 'expression', codec, sql: own.read })
        }
        if (Self.name !== 'Query' || fieldName !== 'allInAppNotifications') return field
        const from = sql`app.seen_notifications()`
        const plan = () => connection(pgSelect({ resource, identifiers: [], from }))
        return readAs({ ...field, plan }, { kind: 'rows', table: resource, from })
      },
    },
  },
}
