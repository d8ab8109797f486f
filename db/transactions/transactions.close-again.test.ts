import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fixtureOf, type Fixture } from '../leads/test/fixture.ts'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept } from '../test/world-leads.ts'
import { close } from '../test/world-deals.ts'
import { seedMapping, type Person } from '../test/world.ts'
import { newLead } from '../test/new-lead.ts'

const withFixture = sharedFixture(fixtureOf)
const codeOf = async (db: pg.Client, person: Person, lead: number) =>
  (await queryAs(db, person, 'select app.create_closed_lead(lead_id => $1, actual_deal => 900)', [lead]))
    .error?.code

describe('a repeated call', () => {
  const keyed = `select (app.create_closed_lead(lead_id => $1, actual_deal => $2, idempotency_key => $3)).id`
  const key = 'the key of a deal'

  test(
    'returns the existing transaction to any caller',
    withFixture(async (db, { agent, operator, providersMaster, lead, third }) => {
      const id = await close(agent, lead)
      for (const person of [agent, providersMaster, operator.master])
        expect(await close(person, lead, '1000')).toBe(id)
      expect(await codeOf(db, third, lead)).toBe('TS003')
      expect(
        await one(db, 'select count(*)::int as n from app.transactions where lead_id = $1', [lead]),
      ).toEqual({ n: 1 })
    }),
  )

  test(
    'with another amount or date is a conflict, for any caller',
    withFixture(async (db, { agent, operator, lead }) => {
      const dated = 'select (app.create_closed_lead(lead_id => $1, actual_deal => $2, closed_at => $3)).id'
      const now = new Date()
      const [closed] = await agent.asks<{ id: number }>(dated, [lead, '900.00', now])
      for (const person of [agent, operator.master]) {
        const ask = async (...given: unknown[]) => {
          const { rows, error } = await queryAs(db, person, dated, [lead, ...given])
          return error?.code ?? rows[0]
        }
        expect(await ask('900.00', now)).toEqual(closed)
        expect(await ask('900', null)).toEqual(closed)
        expect(await ask('900.01', now)).toBe('TS006')
        expect(await ask('900.00', new Date(now.getTime() - 3_600_000))).toBe('TS006')
        expect(await ask(null, now)).toBe('TS006')
      }
    }),
  )

  test(
    'with one key returns the same deal and refuses another',
    withFixture(async (db, fixture) => {
      const { agent, lead } = fixture
      const other = await accept(db, fixture.operator.master, fixture.referrer, fixture.vendor)
      const ask = (...given: unknown[]) => queryAs(db, agent, keyed, given)
      const [closed] = await agent.asks<{ id: number }>(keyed, [lead, '900', key])
      expect((await ask(lead, '900.00', key)).rows).toEqual([closed])
      expect((await ask(lead, '901', key)).error?.code).toBe('TS006')
      expect((await ask(other, '900', key)).error?.code).toBe('TS006')
      const elsewhere = `select app.create_closed_lead(actual_deal => 900, idempotency_key => $1,
        lead => ${newLead({ service_id: '1', data: "'{}'" })})`
      expect((await queryAs(db, agent, elsewhere, [key])).error?.code).toBe('TS006')
    }),
  )

  test(
    'after a termination is refused because the lead is closed',
    withFixture(async (db, { agent, operator, lead }) => {
      const id = await close(agent, lead)
      await operator.master.asks(`select app.move_transaction($1, 'terminate', 'a mistake')`, [id])
      expect(await codeOf(db, agent, lead)).toBe('TS005')
    }),
  )
})

describe('a referrer who cannot be paid gets payout 0 with a reason', () => {
  const whyOf = (db: pg.Client, id: number) =>
    one(
      db,
      `select associate_payout as payout, no_payout_reason as why, e.operator_earnings as earnings
        from app.transaction_payouts p join app.transaction_earnings e using (transaction_id, associate_payout)
        where transaction_id = $1`,
      [id],
    )
  const nothing = (why: string) => ({ payout: '0.00', why, earnings: '100.00' })

  for (const change of ['is_deleted = true', `status = 'INACTIVE'`])
    test(
      `whose account has ${change}`,
      withFixture(async (db, fixture) => {
        await db.query(`update app.user_infos set ${change} where id = $1`, [fixture.referrer.id])
        const id = await close(fixture.agent, fixture.lead)
        expect(await whyOf(db, id)).toEqual(nothing('The referrer has no active account'))
      }),
    )

  test(
    'who is one of the operator’s staff',
    withFixture(async (db, fixture: Fixture) => {
      await seedMapping(db, fixture.operator.admin.id, 'CREATE_LEAD', true)
      const lead = await accept(db, fixture.operator.master, fixture.operator.master, fixture.vendor)
      expect(await whyOf(db, await close(fixture.agent, lead))).toEqual(
        nothing('The referrer works for the operator'),
      )
    }),
  )

  test(
    'who is the provider’s admin; its associate is paid',
    withFixture(async (db, fixture) => {
      const { multiRole, operator, referrer } = fixture
      const own = await accept(db, operator.master, multiRole.master, multiRole)
      expect(await whyOf(db, await close(multiRole.agent, own))).toEqual(
        nothing('The provider brought this deal itself'),
      )
      const theirs = await accept(db, operator.master, referrer, multiRole)
      expect(await whyOf(db, await close(multiRole.agent, theirs))).toEqual({
        payout: '40.00',
        why: null,
        earnings: '60.00',
      })
    }),
  )
})
