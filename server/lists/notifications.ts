import { sql } from 'postgraphile/@dataplan/pg/pg-sql2'
import { notifications as list } from '../../lists/notifications.ts'
import { codes, moments } from './conditions.ts'
import { bodyOf, type Source } from './source.ts'

const isRecent = sql`t.created_at >= now() - interval '30 days'`
const isUnread = sql`not exists (select from app.notification_reads r
  where r.user_id = (select claims.user_id()) and r.in_app_notification_id = t.id)`

export const notifications: Source = {
  list,
  table: 'in_app_notifications',
  from: sql`app.seen_notifications()`,
  field: 'allInAppNotifications',
  type: 'InAppNotification',
  views: { ALL: isRecent, UNREAD: sql`${isRecent} and ${isUnread}` },
  filters: {
    kind: (value) =>
      codes(sql`(select k.kind from app.notification_triggers k where k.code = t.notification_trigger)`)(
        value,
      ),
    received: moments(sql`t.created_at`),
  },
  sorts: {},
  // In the order of the index behind each of the reader's keys, so that a page reads little more than its rows.
  ids: (asked, { take, skip }) => {
    const { from, where } = bodyOf(notifications, asked, [])
    return sql`array(select t.id from ${from} where ${where} order by t.created_at desc, t.id desc
      limit ${sql.value(take)}::int offset ${sql.value(skip)}::int)`
  },
  file: { from: sql`app.in_app_notifications t`, columns: {} },
}
