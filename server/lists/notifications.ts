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
      codes(sql`(select case when claims.organization_type() = 'OPERATOR' then coalesce(k.staff_kind, k.kind) else k.kind end
        from app.notification_triggers k where k.code = t.notification_trigger)`)(value),
    received: moments(sql`t.created_at`),
  },
  sorts: {},
  // One entry for each record: its newest row. In the order of the index behind each of the reader's keys, so that a page
  // reads little more than its rows.
  ids: (asked, { take, skip }) => {
    const { from, where } = bodyOf(notifications, asked, [])
    return sql`array(select e.id from (select t.* from ${from} where ${where}) e
      where not exists (select from ${from} where ${where} and t.record_id = e.record_id
        and (t.created_at, t.id) > (e.created_at, e.id))
      order by e.created_at desc, e.id desc limit ${sql.value(take)}::int offset ${sql.value(skip)}::int)`
  },
  total: (asked, bound) => {
    const { from, where } = bodyOf(notifications, asked, [])
    return sql`(select count(distinct c.entry)::int as total, count(*) <= ${sql.value(bound)}::int as is_exact
      from (select coalesce(t.record_id, t.id::text) as entry from ${from} where ${where}
        limit ${sql.value(bound + 1)}) c)`
  },
  file: { from: sql`app.in_app_notifications t`, columns: {} },
}
