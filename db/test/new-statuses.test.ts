import { expect, test } from 'vitest'
import { fixtureOf } from '../leads/test/fixture.ts'
import { rolledBack } from './people.ts'

type Seen = {
  isIdle: boolean
  reached: number
  here: number
  lostThere: number
  lost: number
  contacts: number
}

/** What lists and dashboards of all leads say. */
const seen = `select
    $1 = any ((app.lead_page('ALL', null, '{"attention": ["IDLE"]}', 'updated', 1000, 0, null)).ids) as "isIdle",
    s.reached, s.here, s.lost as "lostThere",
    (select sum(r.lost)::int from app.ranked_figures('PLATFORM', 0, 'SERVICE', 'TILL_DATE') r) as lost,
    (select sum(x.count)::int from unnest(app.figure_times('PLATFORM', 'TILL_DATE', 'CONTACT')) x) as contacts
  from unnest((app.dashboard_leads('PLATFORM', 'TILL_DATE')).by_progress) s where s.step = 'CONTACTED'`

test('a new status is idle, lost, in the funnel and a first contact by its row', () =>
  rolledBack(async (db) => {
    const { lead, agent, operator } = await fixtureOf(db)
    await db.query(`insert into app.lead_statuses
        (code, label, kind, color, position, is_lost, counts_idle, funnel_step)
      values ('VISITED', 'Visited', 'working', 'teal', 20, false, true, 'CONTACTED'),
        ('NO_ANSWER', 'No answer', 'lost', 'grey', 21, true, false, null)`)
    await db.query(`insert into app.lead_moves
        (move, from_status, to_status, party, permission, needs, label, position, audience)
      values ('visit', 'ACCEPTED', 'VISITED', 'AGENT', 'MANAGE_LEAD', '{}', 'Visit', 90, '{}'),
        ('giveUp', 'VISITED', 'NO_ANSWER', 'AGENT', 'MANAGE_LEAD', '{reason}', 'Give up', 91, '{}')`)
    const look = async () => (await operator.master.asks<Seen>(seen, [lead]))[0]!
    const before = await look()
    expect(before.isIdle).toBe(false)
    await agent.asks("select app.move_lead($1, 'visit')", [lead])
    await db.query("update private.operator_settings set clock_stands_at = private.now() + interval '4 days'")
    const contacted = { ...before, reached: before.reached + 1, contacts: before.contacts + 1 }
    expect(await look()).toEqual({ ...contacted, isIdle: true, here: before.here + 1 })
    await agent.asks("select app.move_lead($1, 'giveUp', 'No reply')", [lead])
    expect(await look()).toEqual({ ...contacted, lostThere: before.lostThere + 1, lost: before.lost + 1 })
    const { rows } = await db.query('select * from private.wrong_figures()')
    expect(rows).toEqual([])
  }))
