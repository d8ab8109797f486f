import { expect, test } from 'vitest'
import { connected, one, rolledBack } from '../test/people.ts'
import { offer, submit } from '../test/world-leads.ts'
import { fixtureOf, lastStep, openOwner, put, statusOf } from './test/fixture.ts'

const clock = 'select jobs.run_lead_clock() as done'

test('an offer past its deadline cannot be accepted, and the clock ends it', () =>
  rolledBack(async (db) => {
    const fixture = await fixtureOf(db)
    await put(db, fixture, 'ASSIGNED')
    await db.query(`update app.leads set offer_expires_at = now() - interval '1 second' where id = $1`, [
      fixture.lead,
    ])
    const [row] = await fixture.providersMaster.asks<{ open: string[] }>(
      `select array(select m.move from unnest(app.leads_open_moves(l)) m) as open from app.leads l where id = $1`,
      [fixture.lead],
    )
    expect(row?.open).toEqual(['decline'])
    expect(await one(db, clock)).toEqual({ done: 1 })
    expect(await statusOf(db, fixture.lead)).toBe('NEW_LEAD')
    expect(await lastStep(db, fixture.lead)).toMatchObject({
      move: 'expire',
      party: 'CLOCK',
      actor_user_id: null,
    })
    const { rows } = await db.query(
      'select status, ended_at is null as live from app.lead_offers where lead_id = $1',
      [fixture.lead],
    )
    expect(rows).toEqual([{ status: 'EXPIRED', live: false }])
    const notified = await db.query(
      `select from app.in_app_notifications where lead_id = $1 and notification_trigger = 'lead_offer_expired'`,
      [fixture.lead],
    )
    expect(notified.rowCount).toBe(1)
  }))

test('a hold ends on its date and restores the previous status', () =>
  rolledBack(async (db) => {
    const fixture = await fixtureOf(db)
    await put(db, fixture, 'ON_HOLD')
    expect(await one(db, clock)).toEqual({ done: 0 })
    await db.query('update app.leads set resume_on = private.today() where id = $1', [fixture.lead])
    expect(await one(db, clock)).toEqual({ done: 1 })
    expect(await statusOf(db, fixture.lead)).toBe('QUALIFIED')
    expect(await lastStep(db, fixture.lead)).toMatchObject({
      move: 'resume',
      from_status: 'ON_HOLD',
      party: 'CLOCK',
    })
  }))

test('days are in the operator’s time zone', () =>
  rolledBack(async (db) => {
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await db.query('update private.operator_settings set time_zone = $1', [zone])
      const { rows } = await db.query(
        'select private.today() = (clock_timestamp() at time zone $1)::date as is_theirs',
        [zone],
      )
      expect(rows).toEqual([{ is_theirs: true }])
    }
  }))

test('two concurrent clocks do each transition once', async () => {
  const { db: owner, committed } = await openOwner()
  const fixture = await committed(() => fixtureOf(owner))
  const leads = await committed(async () => {
    const made: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const lead = await submit(owner, fixture.referrer, fixture.vendor.organization.id)
      await offer(fixture.operator.master, lead, fixture.vendor.organization.id)
      made.push(lead)
    }
    await owner.query(
      `update app.leads set offer_expires_at = now() - interval '1 second' where id = any ($1)`,
      [made],
    )
    return made
  })
  await owner.end()
  const runs = await Promise.all(
    [1, 2, 3].map(() => connected((db) => one<{ done: number }>(db, clock), 'jobsUrl')),
  )
  expect(runs.reduce((sum, { done }) => sum + done, 0)).toBe(leads.length)
  await connected(async (db) => {
    const { rows } = await db.query(
      `select lead_id from app.lead_history where lead_id = any ($1) and move = 'expire' group by 1 having count(*) <> 1`,
      [leads],
    )
    expect(rows).toEqual([])
  })
})
