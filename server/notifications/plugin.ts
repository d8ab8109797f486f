import { pgSelect } from 'postgraphile/@dataplan/pg'
import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { connection } from 'postgraphile/grafast'
import { readAs } from '../readings/reading.ts'

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
