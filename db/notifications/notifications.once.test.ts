import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, name, offer, submit } from '../test/world-leads.ts'
import { seedWorld, type Person } from '../test/world.ts'

const withFixture = sharedFixture(seedWorld)

/** The user's notifications of each trigger about a lead, and the mails. */
async function toldOf(db: pg.Client, person: Person, lead: number): Promise<Record<string, number[]>> {
  const seen = await person.asks<{ id: string; trigger: string }>(
    'select id, notification_trigger as trigger from app.in_app_notifications where lead_id = $1',
    [lead],
  )
  const { rows: mails } = await db.query<{ id: string }>(
    `select m.in_app_notification_id as id from private.notification_mails m
      join app.in_app_notifications n on n.id = m.in_app_notification_id where m.user_id = $1 and n.lead_id = $2`,
    [person.id, lead],
  )
  const mailed = new Set(mails.map(({ id }) => id))
  return Object.fromEntries(
    [...Map.groupBy(seen, ({ trigger }) => trigger)].map(([trigger, rows]) => [
      trigger,
      [rows.length, rows.filter(({ id }) => mailed.has(id)).length],
    ]),
  )
}

describe('one event is one notification for a user with several roles', () => {
  test(
    'an operator’s admin who submits a lead is notified once, and not mailed about their own act',
    withFixture(async (db, { operator, vendor }) => {
      const lead = await submit(db, operator.master, vendor.organization.id)
      expect(await toldOf(db, operator.master, lead)).toEqual({ new_lead_submitted: [1, 0] })
      expect(await toldOf(db, operator.admin, lead)).toEqual({ new_lead_submitted: [1, 1] })
    }),
  )

  test(
    'an admin of the provider who is the lead’s referrer and its agent, too',
    withFixture(async (db, { operator, multiRole }) => {
      const lead = await submit(db, multiRole.master, multiRole.organization.id)
      await offer(operator.master, lead, multiRole.organization.id)
      await move(multiRole.master, lead, 'accept')
      await db.query('update app.leads set assigned_user_id = submitted_user_id where id = $1', [lead])
      await move(operator.master, lead, 'contact')
      // Offered, accepted, contacted.
      expect(await toldOf(db, multiRole.master, lead)).toMatchObject({ lead_status_changed: [3, 2] })
      expect(await toldOf(db, multiRole.admin, lead)).toMatchObject({ lead_status_changed: [2, 2] })
    }),
  )

  test(
    'an assigned agent is mailed about others’ actions only',
    withFixture(async (db, { operator, vendor, associate }) => {
      const lead = await submit(db, associate, vendor.organization.id)
      await offer(operator.master, lead, vendor.organization.id)
      await move(vendor.master, lead, 'accept')
      await name(vendor.master, lead, vendor.agent)
      await move(vendor.agent, lead, 'contact')
      expect(await toldOf(db, vendor.agent, lead)).toEqual({
        assign_lead_to_service_agent: [1, 1],
        lead_status_changed: [1, 0],
      })
      expect(await toldOf(db, vendor.master, lead)).toMatchObject({ lead_status_changed: [2, 1] })
    }),
  )
})

test(
  'mails to one user about one lead within a minute are batched',
  withFixture(async (db, { operator, vendor, associate }) => {
    const [first, second] = [
      await submit(db, associate, vendor.organization.id),
      await submit(db, associate, vendor.organization.id),
    ]
    await offer(operator.master, first, vendor.organization.id)
    await move(vendor.master, first, 'accept')
    await offer(operator.master, second, vendor.organization.id)
    const { rows } = await db.query<{ lead_id: number; mails: number; batches: number; jobs: number }>(
      `select m.lead_id, count(*)::int as mails, count(distinct m.batch)::int as batches,
          (select count(*)::int from graphile_worker._private_jobs j where j.payload ->> 'batch' = any (array_agg(m.batch::text))) as jobs
        from private.notification_mails m where m.user_id = $1 and m.lead_id is not null group by m.lead_id order by 1`,
      [associate.id],
    )
    expect(rows).toEqual([
      { lead_id: first, mails: 2, batches: 1, jobs: 1 },
      { lead_id: second, mails: 1, batches: 1, jobs: 1 },
    ])
    await db.query(`update private.notification_mails set leaves_at = now() - interval '1 second'`)
    await move(vendor.master, first, 'contact')
    const later = await one<{ batches: number }>(
      db,
      'select count(distinct batch)::int as batches from private.notification_mails where user_id = $1 and lead_id = $2',
      [associate.id, first],
    )
    expect(later.batches).toBe(2)
  }),
)

type Node = { 'Node Type': string; 'Actual Rows': number; 'Actual Loops': number; Plans?: Node[] }

describe('the bell reads no more than it shows', () => {
  const rowsRead = (node: Node): number =>
    (/Scan/.test(node['Node Type']) ? node['Actual Rows'] * node['Actual Loops'] : 0) +
    (node.Plans ?? []).reduce((sum, child) => sum + rowsRead(child), 0)

  test(
    'regardless of notifications to others or the organization',
    withFixture(async (db, { vendor, associate, operator }) => {
      const { id: own } = await one<{ id: number }>(
        db,
        `select id from app.organizations where organization_type = 'OPERATOR'`,
      )
      await db.query('update app.user_contacts set email_notifications = false')
      await db.query(
        `insert into app.in_app_notifications (notification_trigger, target_organization_id, target_org_type, created_at)
          select 'new_lead_submitted', $1, 'OPERATOR', now() - n * interval '1 minute' from generate_series(1, 20000) n`,
        [own],
      )
      await db.query('analyze app.in_app_notifications')
      for (const person of [vendor.agent, vendor.master, associate, operator.admin]) {
        const [row] = await person.asks<{ 'QUERY PLAN': [{ Plan: Node }] }>(
          `explain (analyze, timing off, format json) select * from app.seen_notifications() n
            where n.created_at >= now() - interval '30 days' order by n.created_at desc, n.id desc limit 101`,
        )
        const plan = row?.['QUERY PLAN'][0].Plan
        expect(plan && rowsRead(plan)).toBeLessThan(120)
      }
    }),
  )
})
