import type pg from 'pg'
import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

const changes: Record<string, { sql: string; change: string }> = {
  pauses: { sql: 'select app.pause_offers($1)', change: 'PAUSED' },
  caps: { sql: 'select app.save_offer_cap($1, per_day => 3)', change: 'CAPS' },
  hours: {
    sql: `select app.save_working_hours($1, 'America/Chicago', '{1,2}', '{540,540}', '{1020,1020}')`,
    change: 'HOURS',
  },
}

/** What the person reads of changes, the oldest first. */
async function noticesOf(person: Person): Promise<string[]> {
  const rows = await person.asks<{ change: string }>(
    `select data ->> 'change' as change from app.in_app_notifications where notification_trigger = 'offers_limited' order by id`,
  )
  return rows.map(({ change }) => change)
}

const mailsOf = async (db: pg.Client, person: Person) => {
  const sql = `select from private.notification_mails m join app.in_app_notifications n on n.id = m.in_app_notification_id
    where m.user_id = $1 and n.notification_trigger = 'offers_limited'`
  return (await db.query(sql, [person.id])).rowCount
}

test.for(Object.entries(changes))(
  'the provider’s master admin is notified of the operator’s %s',
  ([, given]) =>
    withFixture(async (db, { vendor, others, operator }) => {
      await vendor.master.asks(given.sql, [vendor.organization.id])
      expect(await noticesOf(vendor.master), 'what it did itself').toEqual([])
      await operator.admin.asks(given.sql, [vendor.organization.id])
      expect(await noticesOf(vendor.master)).toEqual([given.change])
      expect(await mailsOf(db, vendor.master)).toBe(1)
      for (const other of [vendor.admin, vendor.agent, others.vendor.master, operator.admin, operator.master])
        expect(await noticesOf(other)).toEqual([])
    })(),
)

test(
  'a pause that ends is said, several caps at once are one, and a pause after that is said again',
  withFixture(async (_db, { vendor, operator }) => {
    const asks = (sql: string) => operator.master.asks(sql, [vendor.organization.id])
    await asks('select app.pause_offers($1)')
    await asks('select app.resume_offers($1)')
    // There is none to end.
    await asks('select app.resume_offers($1)')
    for (const cap of [3, 4, 5]) await asks(`select app.save_offer_cap($1, per_day => ${cap})`)
    await asks('select app.pause_offers($1)')
    await asks(`select app.save_working_hours($1, 'America/Chicago', '{1}', '{540}', '{1020}')`)
    await asks('select app.remove_working_hours($1)')
    expect(await noticesOf(vendor.master)).toEqual(['PAUSED', 'RESUMED', 'CAPS', 'PAUSED', 'HOURS'])
  }),
)
