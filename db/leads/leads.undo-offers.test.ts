import { describe, expect, test } from 'vitest'
import { one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, offer, submit } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'
import { fixtureOf } from './test/fixture.ts'
import { undo } from './test/undo.ts'

const withFixture = sharedFixture(fixtureOf)

describe('an undone offer', () => {
  test(
    'leaves the provider nothing, if no one there knew of it',
    withFixture(async (db, fixture) => {
      const { operator, others, referrer } = fixture
      const lead = await submit(db, referrer, others.vendor.organization.id)
      await offer(operator.master, lead, others.vendor.organization.id)
      const { master } = others.vendor
      expect(await known(master, lead)).toEqual({ lead: 1, offers: 1, notifications: 1, history: 1 })
      await undo(db, operator.master, lead)
      expect(await known(master, lead)).toEqual({ lead: 0, offers: 0, notifications: 0, history: 0 })
      expect(await refusedWith(move(master, lead, 'accept'))).toBe('TS003')
      const waiting = `select from private.notification_mails m join app.in_app_notifications n
        on n.id = m.in_app_notification_id where n.lead_id = $1 and n.notification_trigger = 'assign_lead_to_vendor'`
      expect((await db.query(waiting, [lead])).rowCount).toBe(0)
    }),
  )

  test.for(['read', 'mailed'])('is a recalled one for a provider that has %s its notification', (how) =>
    withFixture(async (db, fixture) => {
      const { operator, others, referrer } = fixture
      const { master } = others.vendor
      const lead = await submit(db, referrer, others.vendor.organization.id)
      await offer(operator.master, lead, others.vendor.organization.id)
      const ids = 'select id from app.in_app_notifications where lead_id = $1 and target_organization_id = $2'
      const { id } = await one<{ id: string }>(db, ids, [lead, others.vendor.organization.id])
      if (how === 'read') await master.asks('select app.mark_notifications_read($1)', [[id]])
      else
        await db.query(
          'update private.notification_mails set sent_at = now() where in_app_notification_id = $1',
          [id],
        )
      await undo(db, operator.master, lead)
      const seen = await master.asks(
        `select notification_trigger as trigger, data ->> 'newStatus' as status from app.in_app_notifications
            where lead_id = $1 order by id`,
        [lead],
      )
      expect(seen).toEqual([
        { trigger: 'assign_lead_to_vendor', status: null },
        { trigger: 'lead_status_changed', status: 'Recalled' },
      ])
      expect(await known(master, lead)).toMatchObject({ lead: 0, offers: 1 })
      const unsent = `select from private.notification_mails where in_app_notification_id = $1 and sent_at is null`
      expect((await db.query(unsent, [id])).rowCount).toBe(0)
    })(),
  )
})

test(
  'a provider that accepts after an undone recall reads neither of them',
  withFixture(async (db, { referrer, operator, vendor }) => {
    const lead = await submit(db, referrer, vendor.organization.id)
    await offer(operator.master, lead, vendor.organization.id)
    await move(operator.master, lead, 'recall')
    await undo(db, operator.master, lead)
    await move(vendor.master, lead, 'accept')
    const moves = 'select move from app.lead_history where lead_id = $1 order by id'
    expect(await vendor.master.asks(moves, [lead])).toEqual([{ move: 'submit' }, { move: 'accept' }])
    expect(await operator.master.asks(moves, [lead])).toHaveLength(5)
  }),
)

test(
  'the provider reads neither an undone offer to another nor who undid it',
  withFixture(async (db, { lead, operator, providersMaster, others }) => {
    await operator.master.asks(`select app.move_lead($1, 'reassign', 'Faster', organization_id => $2)`, [
      lead,
      others.vendor.organization.id,
    ])
    await undo(db, operator.master, lead)
    const moves = await providersMaster.asks(
      'select move from app.lead_history where lead_id = $1 order by id',
      [lead],
    )
    expect(moves).toEqual([{ move: 'submit' }, { move: 'accept' }, { move: 'assign' }])
  }),
)

/** How many rows about the lead the person can read. */
async function known(person: Person, lead: number): Promise<Record<string, number>> {
  const [row] = await person.asks<Record<string, number>>(
    `select (select count(*)::int from app.leads where id = $1) as lead,
        (select count(*)::int from app.lead_offers where lead_id = $1) as offers,
        (select count(*)::int from app.in_app_notifications where lead_id = $1) as notifications,
        (select count(*)::int from app.lead_history where lead_id = $1) as history`,
    [lead],
  )
  return row ?? {}
}
