import type pg from 'pg'
import { one } from '../../test/people.ts'

/** The clock of reminders stands at the time of the lead's newest one, or so much later. Returns that time. */
export async function clockAtReminder(db: pg.Client, lead: number, later = '0'): Promise<{ at: Date }> {
  return one<{ at: Date }>(
    db,
    `update private.operator_settings set clock_stands_at = (select r.remind_at + $2::interval
        from private.offer_reminders r join app.lead_offers o on o.id = r.offer_id where o.lead_id = $1
        order by o.id desc limit 1)
      returning clock_stands_at as at`,
    [lead, later],
  )
}

/** How many offers a run looks at. */
export async function remind(db: pg.Client): Promise<number> {
  return (await one<{ looked: number }>(db, 'select jobs.remind_of_offers() as looked')).looked
}

/** How many times the provider's admins were reminded of an offer of the lead. */
export async function remindersOf(db: pg.Client, lead: number): Promise<number> {
  const sql = `select count(*)::int as reminders from app.in_app_notifications
    where lead_id = $1 and notification_trigger = 'lead_offer_reminder' and target_organization_id is not null`
  return (await one<{ reminders: number }>(db, sql, [lead])).reminders
}
