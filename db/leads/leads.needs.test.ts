import { describe, expect, test } from 'vitest'
import { queryAs, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { move, submit } from '../test/world-leads.ts'
import { fixtureOf, lastStep, put, tries } from './test/fixture.ts'

const withFixture = sharedFixture(fixtureOf)

describe('a move requires', () => {
  test.for([
    ['lose', 'a reason', { reason: ' ' }, 'A reason is required'],
    ['disqualify', 'a reason', { reason: null }, 'A reason is required'],
    ['hold', 'a resume date', { resumeOn: null }, 'A resume date after today is required'],
    ['hold', 'a future resume date', { resumeOn: '2020-01-01' }, 'A resume date after today is required'],
  ] as const)('%s: %s', ([step, , given, said]) =>
    withFixture(async (db, { providersMaster, lead }) => {
      const { error } = await tries(db, providersMaster, lead, step, given)
      expect([error?.code, error?.message]).toEqual(['TS004', said])
    })(),
  )

  test.for([null, '0', '-5', 'NaN'])('a deal value above 0 for a proposal, not %s', (dealValue) =>
    withFixture(async (db, fixture) => {
      await put(db, fixture, 'CONTACTED')
      expect((await tries(db, fixture.agent, fixture.lead, 'propose', { dealValue })).error?.code).toMatch(
        /TS004|23514/,
      )
    })(),
  )

  test(
    'no deal value otherwise, and ignores it',
    withFixture(async (db, { agent, lead }) => {
      await agent.asks(`select app.move_lead($1, 'contact', deal_value => 5)`, [lead])
      expect(await one(db, 'select deal_value from app.leads where id = $1', [lead])).toEqual({
        deal_value: null,
      })
      await agent.asks(`select app.move_lead($1, 'propose', deal_value => 1250.5)`, [lead])
      expect(await one(db, 'select deal_value from app.leads where id = $1', [lead])).toEqual({
        deal_value: '1250.50',
      })
    }),
  )

  test(
    'an active organization for an offer, and a reason if not eligible',
    withFixture(async (db, { operator, referrer, vendor, others, multiRole }) => {
      const lead = await submit(db, referrer, vendor.organization.id)
      const offers = (to: number | null, why: string | null) =>
        refusedWith(operator.master.asks('select app.offer_lead($1, $2, $3)', [lead, to, why]))
      const suspended = await one<{ id: number }>(
        db,
        `select max(id) as id from app.organizations where status = 'SUSPENDED'`,
      )
      expect(await offers(null, 'why')).toBe('TS004')
      expect(await offers(operator.organization.id, 'why')).toBe('TS004')
      expect(await offers(suspended.id, 'why')).toBe('TS004')
      expect(await offers(others.vendor.organization.id, '  ')).toBe('TS004')
      expect(
        (
          await tries(db, operator.master, lead, 'offer', {
            organization: others.vendor.organization.id,
            reason: ' ',
          })
        ).error?.code,
      ).toBe('TS004')
      expect(
        await refusedWith(
          operator.admin.asks('select app.offer_lead($1, $2)', [lead, vendor.organization.id]),
        ),
      ).toBe('TS005')
      expect(
        await refusedWith(
          multiRole.master.asks('select app.offer_lead($1, $2)', [lead, vendor.organization.id]),
        ),
      ).toBe('42501')
      await operator.master.asks('select app.offer_lead($1, $2)', [lead, vendor.organization.id])
    }),
  )

  test(
    'a reason to offer the lead again to a provider that declined',
    withFixture(async (db, { operator, referrer, vendor }) => {
      const lead = await submit(db, referrer, vendor.organization.id)
      const offer = (why: string | null) =>
        operator.master.asks('select app.offer_lead($1, $2, $3)', [lead, vendor.organization.id, why])
      const best = async () =>
        await operator.admin.asks(
          `select organization_id, eligible, reasons @> '{Declined this lead or let it expire}' as refused
            from app.eligible_providers($1) where organization_id = $2`,
          [lead, vendor.organization.id],
        )
      expect(await best()).toEqual([
        { organization_id: vendor.organization.id, eligible: true, refused: false },
      ])
      await offer(null)
      await move(vendor.master, lead, 'decline', 'No capacity')
      expect(await best()).toEqual([
        { organization_id: vendor.organization.id, eligible: false, refused: true },
      ])
      expect(await refusedWith(offer(null))).toBe('TS004')
      await offer('They have a free week now')
      expect(await lastStep(db, lead)).toMatchObject({ move: 'offer', reason: 'They have a free week now' })
      const unseen = await vendor.master.asks(
        `select from app.lead_history where lead_id = $1 and reason like 'They%'`,
        [lead],
      )
      expect(unseen).toEqual([])
    }),
  )
})

describe('an agent is assigned', () => {
  const assign = 'select app.assign_lead_to_agent($1, $2)'

  test(
    'among its active agents, by an admin with ASSIGN_LEADS_TO_VENDORS or the operator',
    withFixture(async (db, fixture) => {
      const { vendor, lead, otherAgent, operator, others, agent } = fixture
      const code = async (person: typeof agent, id: number) =>
        (await queryAs(db, person, assign, [lead, id])).error?.code
      expect(await code(vendor.master, otherAgent.id)).toBe(undefined)
      expect(await code(operator.master, otherAgent.id)).toBe(undefined)
      for (const person of [vendor.admin, operator.admin, agent, fixture.referrer])
        expect(await code(person, otherAgent.id)).toBe('TS002')
      expect(await code(fixture.third, others.vendor.agent.id)).toBe('TS003')
      for (const id of [vendor.inactive, vendor.gone, vendor.admin.id, others.vendor.agent.id])
        expect(await code(vendor.master, id)).toBe('TS004')
    }),
  )

  test(
    'and notified, sees the lead, and replaces the previous agent',
    withFixture(async (db, { vendor, lead, otherAgent, agent }) => {
      await vendor.master.asks(assign, [lead, otherAgent.id])
      expect(await lastStep(db, lead)).toMatchObject({
        move: 'assign',
        from_status: 'ACCEPTED',
        to_status: 'ACCEPTED',
      })
      const notified = `select from app.in_app_notifications where notification_trigger = 'assign_lead_to_service_agent'`
      expect((await otherAgent.asks(notified)).length).toBe(1)
      const seen = 'select from app.lead_customers where lead_id = $1'
      expect([(await otherAgent.asks(seen, [lead])).length, (await agent.asks(seen, [lead])).length]).toEqual(
        [1, 0],
      )
    }),
  )

  test(
    'but not on a closed lead',
    withFixture(async (db, fixture) => {
      await put(db, fixture, 'CLOSED_LOST')
      expect(
        await refusedWith(fixture.vendor.master.asks(assign, [fixture.lead, fixture.otherAgent.id])),
      ).toBe('TS004')
    }),
  )
})
