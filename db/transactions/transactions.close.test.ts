import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { castOf, lastStep, put, statuses, statusOf, working } from '../leads/leads.testing.ts'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { close } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { figuresOf, unproven } from './transactions.testing.ts'

const scene = played(castOf)
const isWorking = (status: string) => working.some((step) => step === status)
const closing = 'select (app.create_closed_lead(lead_id => $1, actual_deal => $2, closed_at => $3)).id'

const codeOf = async (
  db: pg.Client,
  person: Person,
  lead: number,
  deal: unknown = '900',
  at: string | null = null,
) => (await hears(db, person, closing, [lead, deal, at])).error?.code

describe('a lead is closed', () => {
  test(
    'by its agent, its provider’s admin or the operator’s, who have MANAGE_LEAD, and by nobody else',
    scene(async (db, cast) => {
      const { operator, agent, providersMaster, providersAdmin, lead } = cast
      for (const person of [agent, providersMaster, operator.master])
        expect(await codeOf(db, person, lead)).toBe(undefined)
      for (const person of [cast.referrer, cast.referrersAdmin, providersAdmin, operator.admin])
        expect(await codeOf(db, person, lead)).toBe('TS005')
      for (const person of [cast.referrersColleague, cast.otherAgent, cast.third, cast.associate])
        expect(await codeOf(db, person, lead)).toBe('TS003')
    }),
  )

  for (const status of statuses)
    test(
      `from ${status}: ${isWorking(status) ? 'yes' : 'no'}`,
      scene(async (db, cast) => {
        await put(db, cast, status)
        const { error } = await hears(db, cast.operator.master, closing, [cast.lead, '900', null])
        expect(error?.message).toBe(
          isWorking(status) ? undefined : `Cannot change lead status from ${status} to CLOSED_WON`,
        )
        expect(error?.code).toBe(isWorking(status) ? undefined : 'TS005')
      }),
    )

  const refused: [what: string, deal: unknown][] = [
    ['nothing', null],
    ['zero', '0'],
    ['less than zero', '-0.01'],
    ['three decimals', '10.005'],
    ['no number', 'NaN'],
    ['no end', 'Infinity'],
    ['more than a trillion', '1000000000000.00'],
  ]
  for (const [what, deal] of refused)
    test(
      `not for ${what}`,
      scene(async (db, { agent, lead }) => expect(await codeOf(db, agent, lead, deal)).toBe('TS004')),
    )

  test(
    'when it happened: not in the future, not before its lead, also at the ends of time',
    scene(async (db, { agent, lead }) => {
      await db.query(`update hidden.operator_settings set clock_stands_at = now() + interval '3 days'`)
      const at = async (sql: string) => {
        const { moment } = await one<{ moment: string }>(db, `select (${sql})::text as moment`)
        return codeOf(db, agent, lead, '900', moment)
      }
      for (const sql of [
        `hidden.now() + interval '1 hour'`,
        `now() - interval '3 days'`,
        `'infinity'`,
        `'-infinity'`,
      ])
        expect([sql, await at(sql)]).toEqual([sql, 'TS004'])
      for (const sql of ['hidden.now()', 'now()', `now() - interval '1 day'`])
        expect([sql, await at(sql)]).toEqual([sql, undefined])
    }),
  )
})

test(
  'lead, history, transaction, frozen terms, books and what is told are one change',
  scene(async (db, cast) => {
    const { agent, lead, referrer, vendor } = cast
    await db.query('update app.leads set deal_value = 950.50 where id = $1', [lead])
    const [closed] = await agent.asks<Record<string, unknown>>(
      `select * from app.create_closed_lead(lead_id => $1, actual_deal => 900, note => ' Signed today ')`,
      [lead],
    )
    expect(closed).toMatchObject({
      transaction_type: 'LEAD_COMMISSION',
      status: 'READY_FOR_INVOICE',
      original_deal: '950.50',
      actual_deal: '900.00',
      organization_id: vendor.organization.id,
      organization_type: 'VENDOR',
      submitted_user_id: referrer.id,
      assigned_user_id: agent.id,
      needs_review: false,
    })
    const id = closed?.['id'] as number
    expect(await figuresOf(db, id)).toMatchObject({ fee: '90.00', payout: '36.00', earnings: '54.00' })
    expect(await statusOf(db, lead)).toBe('CLOSED_WON')
    expect(await lastStep(db, lead)).toMatchObject({ move: 'close', party: 'AGENT', actor_user_id: agent.id })
    const note = 'select note, visibility from app.notes where transaction_id = $1 and lead_id = $2'
    expect(await one(db, note, [id, lead])).toEqual({ note: 'Signed today', visibility: 'SHARED' })
    const audit = `select count(*)::int as n from app.audit_logs where subject = 'transactions' and subject_id = $1`
    expect(await one(db, audit, [id])).toEqual({ n: 1 })
    expect(await unproven(db)).toEqual([])
  }),
)

test(
  'the referrer, the operator, the provider and the agent are told, once each',
  scene(async (db, cast) => {
    const { id: last } = await one<{ id: string }>(db, 'select max(id) as id from app.in_app_notifications')
    await close(cast.providersMaster, cast.lead)
    const { rows } = await db.query<{ whom: number; about: string }>(
      `select coalesce(target_user_id, -target_organization_id) as whom, data ->> 'newStatus' as about
        from app.in_app_notifications where id > $1 and notification_trigger = 'lead_status_changed'`,
      [last],
    )
    const told = [
      cast.referrer.id,
      cast.agent.id,
      -cast.vendor.organization.id,
      -cast.operator.organization.id,
    ]
    expect(rows.map(({ whom }) => whom).toSorted()).toEqual(told.toSorted())
    expect(new Set(rows.map(({ about }) => about))).toEqual(new Set(['Closed won']))
  }),
)

test(
  'the expected deal is the lead’s value, else its upper budget',
  scene(async (db, { agent, lead }) => {
    const id = await close(agent, lead, '900.00')
    expect(await one(db, 'select original_deal from app.transactions where id = $1', [id])).toEqual({
      original_deal: '5000.00',
    })
  }),
)

test(
  'moveLead does not close a lead, and names what does',
  scene(async (db, { agent, lead }) => {
    const { error } = await hears(db, agent, `select app.move_lead($1, 'close', deal_value => 5)`, [lead])
    expect([error?.code, error?.message]).toEqual(['TS004', 'A lead is closed by createClosedLead'])
    const [row] = await agent.asks<{ open: { move: string; needs: string[] }[] }>(
      'select to_json(app.leads_open_moves(l)) as open from app.leads l where id = $1',
      [lead],
    )
    expect(row?.open.find(({ move }) => move === 'close')?.needs).toEqual(['actualDeal'])
  }),
)
