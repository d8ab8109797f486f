import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fixtureOf, lastStep, put, statuses, statusOf, working } from '../leads/test/fixture.ts'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { close } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { figuresOf, unproven } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)
const isWorking = (status: string) => working.some((step) => step === status)
const closing = 'select (app.create_closed_lead(lead_id => $1, actual_deal => $2, closed_at => $3)).id'

const codeOf = async (
  db: pg.Client,
  person: Person,
  lead: number,
  deal: unknown = '900',
  at: string | null = null,
) => (await queryAs(db, person, closing, [lead, deal, at])).error?.code

describe('a lead is closed', () => {
  test(
    'only by its agent, provider’s admin or operator’s admin with MANAGE_LEAD',
    withFixture(async (db, fixture) => {
      const { operator, agent, providersMaster, providersAdmin, lead } = fixture
      for (const person of [agent, providersMaster, operator.master])
        expect(await codeOf(db, person, lead)).toBe(undefined)
      for (const person of [fixture.referrer, fixture.referrersAdmin, providersAdmin, operator.admin])
        expect(await codeOf(db, person, lead)).toBe('TS005')
      for (const person of [fixture.referrersColleague, fixture.otherAgent, fixture.third, fixture.associate])
        expect(await codeOf(db, person, lead)).toBe('TS003')
    }),
  )

  for (const status of statuses)
    test(
      `from ${status}: ${isWorking(status) ? 'yes' : 'no'}`,
      withFixture(async (db, fixture) => {
        await put(db, fixture, status)
        const { error } = await queryAs(db, fixture.operator.master, closing, [fixture.lead, '900', null])
        expect(error?.message).toBe(
          isWorking(status) ? undefined : `Cannot change lead status from ${status} to CLOSED_WON`,
        )
        expect(error?.code).toBe(isWorking(status) ? undefined : 'TS005')
      }),
    )

  const refused: [what: string, deal: unknown][] = [
    ['null', null],
    ['zero', '0'],
    ['a negative amount', '-0.01'],
    ['three decimals', '10.005'],
    ['NaN', 'NaN'],
    ['infinity', 'Infinity'],
    ['a trillion', '1000000000000.00'],
  ]
  for (const [what, deal] of refused)
    test(
      `not for ${what}`,
      withFixture(async (db, { agent, lead }) => expect(await codeOf(db, agent, lead, deal)).toBe('TS004')),
    )

  test(
    'neither in the future nor before its lead',
    withFixture(async (db, { agent, lead }) => {
      await db.query(`update private.operator_settings set clock_stands_at = now() + interval '3 days'`)
      const at = async (sql: string) => {
        const { moment } = await one<{ moment: string }>(db, `select (${sql})::text as moment`)
        return codeOf(db, agent, lead, '900', moment)
      }
      for (const sql of [
        `private.now() + interval '1 hour'`,
        `now() - interval '3 days'`,
        `'infinity'`,
        `'-infinity'`,
      ])
        expect([sql, await at(sql)]).toEqual([sql, 'TS004'])
      for (const sql of ['private.now()', 'now()', `now() - interval '1 day'`])
        expect([sql, await at(sql)]).toEqual([sql, undefined])
    }),
  )
})

test(
  'closing writes lead, history, transaction, terms, ledger and notifications together',
  withFixture(async (db, fixture) => {
    const { agent, lead, referrer, vendor } = fixture
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
  'the referrer, operator, provider and agent are each notified once',
  withFixture(async (db, fixture) => {
    const { id: last } = await one<{ id: string }>(db, 'select max(id) as id from app.in_app_notifications')
    await close(fixture.providersMaster, fixture.lead)
    const { rows } = await db.query<{ target: number; about: string }>(
      `select coalesce(target_user_id, -target_organization_id) as target, data ->> 'newStatus' as about
        from app.in_app_notifications where id > $1 and notification_trigger = 'lead_status_changed'`,
      [last],
    )
    const notified = [
      fixture.referrer.id,
      fixture.agent.id,
      -fixture.vendor.organization.id,
      -fixture.operator.organization.id,
    ]
    expect(rows.map(({ target }) => target).toSorted()).toEqual(notified.toSorted())
    expect(new Set(rows.map(({ about }) => about))).toEqual(new Set(['Closed won']))
  }),
)

test(
  'the expected deal is the lead’s value or its upper budget',
  withFixture(async (db, { agent, lead }) => {
    const id = await close(agent, lead, '900.00')
    expect(await one(db, 'select original_deal from app.transactions where id = $1', [id])).toEqual({
      original_deal: '5000.00',
    })
  }),
)

test(
  'moveLead refuses to close a lead and names the right function',
  withFixture(async (db, { agent, lead }) => {
    const { error } = await queryAs(db, agent, `select app.move_lead($1, 'close', deal_value => 5)`, [lead])
    expect([error?.code, error?.message]).toEqual(['TS004', 'A lead is closed by createClosedLead'])
    const [row] = await agent.asks<{ open: { move: string; needs: string[] }[] }>(
      'select to_json(app.leads_open_moves(l)) as open from app.leads l where id = $1',
      [lead],
    )
    expect(row?.open.find(({ move }) => move === 'close')?.needs).toEqual(['actualDeal'])
  }),
)
