import { expect, test } from 'vitest'
import { connected, one, rolledBack } from '../test/people.ts'
import { offer, submit } from '../test/world-leads.ts'
import { castOf, lastStep, openStage, put, statusOf } from './leads.testing.ts'

const clock = 'select jobs.run_lead_clock() as done'

test('an offer past its deadline expires: it cannot be accepted, and the clock takes it back', () =>
  rolledBack(async (db) => {
    const cast = await castOf(db)
    await put(db, cast, 'ASSIGNED')
    await db.query(`update app.leads set offer_expires_at = now() - interval '1 second' where id = $1`, [
      cast.lead,
    ])
    const [row] = await cast.providersMaster.asks<{ open: string[] }>(
      `select array(select m.move from unnest(app.leads_open_moves(l)) m) as open from app.leads l where id = $1`,
      [cast.lead],
    )
    expect(row?.open).toEqual(['decline'])
    expect(await one(db, clock)).toEqual({ done: 1 })
    expect(await statusOf(db, cast.lead)).toBe('NEW_LEAD')
    expect(await lastStep(db, cast.lead)).toMatchObject({
      move: 'expire',
      party: 'CLOCK',
      actor_user_id: null,
    })
    const { rows } = await db.query(
      'select status, ended_at is null as live from app.lead_offers where lead_id = $1',
      [cast.lead],
    )
    expect(rows).toEqual([{ status: 'EXPIRED', live: false }])
    const told = await db.query(
      `select from app.in_app_notifications where lead_id = $1 and notification_trigger = 'lead_offer_expired'`,
      [cast.lead],
    )
    expect(told.rowCount).toBe(1)
  }))

test('a hold ends on its day, where the lead was before', () =>
  rolledBack(async (db) => {
    const cast = await castOf(db)
    await put(db, cast, 'ON_HOLD')
    expect(await one(db, clock)).toEqual({ done: 0 })
    await db.query('update app.leads set resume_on = hidden.today() where id = $1', [cast.lead])
    expect(await one(db, clock)).toEqual({ done: 1 })
    expect(await statusOf(db, cast.lead)).toBe('QUALIFIED')
    expect(await lastStep(db, cast.lead)).toMatchObject({
      move: 'resume',
      from_status: 'ON_HOLD',
      party: 'CLOCK',
    })
  }))

test('a day is the operator’s', () =>
  rolledBack(async (db) => {
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await db.query('update hidden.operator_settings set time_zone = $1', [zone])
      const { rows } = await db.query(
        'select hidden.today() = (clock_timestamp() at time zone $1)::date as is_theirs',
        [zone],
      )
      expect(rows).toEqual([{ is_theirs: true }])
    }
  }))

test('two clocks at once do each thing once', async () => {
  const { db: stage, kept } = await openStage()
  const cast = await kept(() => castOf(stage))
  const leads = await kept(async () => {
    const made: number[] = []
    for (let n = 0; n < 5; n += 1) {
      const lead = await submit(stage, cast.referrer, cast.vendor.organization.id)
      await offer(cast.operator.master, lead, cast.vendor.organization.id)
      made.push(lead)
    }
    await stage.query(
      `update app.leads set offer_expires_at = now() - interval '1 second' where id = any ($1)`,
      [made],
    )
    return made
  })
  await stage.end()
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
