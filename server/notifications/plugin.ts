import { pgSelect, type PgSelectSingleStep, TYPES } from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { connection } from 'postgraphile/grafast'
import { readAs } from '../readings/reading.ts'

/**
 * `allInAppNotifications` over `seen_notifications()`, which reads each of the caller's few keys in the order of an index:
 * asked of the table alone, PostgreSQL would sort all that the caller was ever notified of. The policy of the table is asked
 * for each row all the same. `isRead` is looked up in the same statement: as a call of its function it would start a query
 * of its own for each row.
 */
export const NotificationListPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneNotificationListPlugin',
  version: '1.0.0',
  before: ['TurnstonePagesPlugin', 'TurnstoneListsPlugin'],
  schema: {
    hooks: {
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName }, Self }) {
        if (Self.name === 'InAppNotification' && fieldName === 'isRead')
          return readAs({ ...field, plan: isRead }, { kind: 'expression', codec: TYPES.boolean, sql: read })
        if (Self.name !== 'Query' || fieldName !== 'allInAppNotifications') return field
        const resource = build.pgResources?.['in_app_notifications']
        if (!resource) throw new Error('there are no notifications to list')
        const from = sql`app.seen_notifications()`
        const plan = () => connection(pgSelect({ resource, identifiers: [], from }))
        return readAs({ ...field, plan }, { kind: 'rows', table: resource, from })
      },
    },
  },
}

function isRead($notification: PgSelectSingleStep) {
  return $notification.select(read($notification.getClassStep().alias), TYPES.boolean, true)
}

function read(notification: SQL): SQL {
  return sql`exists (select from app.notification_reads r
    where r.user_id = (select claims.user_id()) and r.in_app_notification_id = ${notification}.id)`
}
