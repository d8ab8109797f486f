import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { fixtureOf, serviceOf } from '../leads/test/fixture.ts'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf } from '../test/world-leads.ts'
import { closeElsewhere } from '../test/world-deals.ts'
import { seedMapping, type Organization, type Person } from '../test/world.ts'
import { figuresOf, unproven } from './test/fixture.ts'
import { newLead } from '../test/new-lead.ts'

const withFixture = sharedFixture(fixtureOf)

type Given = {
  deal?: string | null
  at?: string | null
  key?: string | null
  service?: number | null
  customer?: number
}

/** Tries to record a deal of this provider, with all required values unless given otherwise. */
async function tries(db: pg.Client, person: Person, provider: Organization | null, given: Given = {}) {
  const service = provider ? await serviceOf(db, provider.id) : null
  const { deal, at, key, customer } = {
    deal: '900',
    at: null,
    key: 'a key of a deal',
    customer: 900_001,
    ...given,
  }
  return queryAs(
    db,
    person,
    `select to_jsonb(t) as t from app.create_closed_lead(actual_deal => $1, closed_at => $2, idempotency_key => $3,
      lead => ${newLead({ service_id: '$4', data: '$5' })}, organization_id => $6) t`,
    [deal, at, key, given.service === undefined ? service : given.service, answersOf(customer), provider?.id],
  )
}

describe('a deal closed elsewhere is recorded', () => {
  test(
    'by the operator’s admins, and by multi-role providers and independent operators',
    withFixture(async (db, fixture) => {
      const { operator, multiRole, independent, vendor, others } = fixture
      const may: [Person, Organization][] = [
        [operator.master, vendor.organization],
        [operator.admin, others.independent.organization],
        [multiRole.master, multiRole.organization],
        [multiRole.admin, multiRole.organization],
        [independent.master, independent.organization],
      ]
      for (const [person, provider] of may) expect((await tries(db, person, provider)).error).toBe(undefined)
      const mayNot: [Person, Organization][] = [
        [vendor.master, vendor.organization],
        [vendor.agent, vendor.organization],
        [multiRole.agent, multiRole.organization],
        [fixture.referrer, multiRole.organization],
        [fixture.associate, vendor.organization],
        [independent.agent, independent.organization],
      ]
      for (const [person, provider] of mayNot)
        expect((await tries(db, person, provider)).error?.code).toBe('TS002')
      expect((await tries(db, multiRole.master, others.multiRole.organization)).error?.code).toBe('TS004')
      await seedMapping(db, multiRole.admin.id, 'CREATE_LEAD', false)
      const without = { ...multiRole.admin, claims: { ...multiRole.admin.claims, permissions: [] } }
      expect((await tries(db, without, multiRole.organization)).error?.code).toBe('TS002')
    }),
  )

  test(
    'with lead, histories, amounts and the review flag',
    withFixture(async (db, { multiRole }) => {
      const { master, organization } = multiRole
      const id = await closeElsewhere(db, master, organization, { deal: '2500.00' })
      const row = await one<{ lead_id: number }>(db, 'select * from app.transactions where id = $1', [id])
      expect(row).toMatchObject({
        transaction_type: 'CLOSED_LEAD',
        original_deal: '5000.00',
        actual_deal: '2500.00',
        needs_review: true,
        submitted_user_id: master.id,
        organization_id: organization.id,
      })
      expect(await figuresOf(db, id)).toMatchObject({ fee: '250.00', payout: '0.00', earnings: '250.00' })
      const lead = 'select status, organization_id, accepted_organization_id from app.leads where id = $1'
      expect(await one(db, lead, [row.lead_id])).toEqual({
        status: 'CLOSED_WON',
        organization_id: organization.id,
        accepted_organization_id: organization.id,
      })
      const steps = 'select move, to_status from app.lead_history where lead_id = $1 order by id'
      expect((await db.query(steps, [row.lead_id])).rows).toEqual([
        { move: 'submit', to_status: 'NEW_LEAD' },
        { move: 'close', to_status: 'CLOSED_WON' },
      ])
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'and the operator’s first transition clears the flag',
    withFixture(async (db, { multiRole, operator }) => {
      const id = await closeElsewhere(db, multiRole.master, multiRole.organization)
      await operator.admin.asks(`select app.move_transaction($1, 'issueInvoice')`, [id])
      expect(await one(db, 'select needs_review from app.transactions where id = $1', [id])).toEqual({
        needs_review: false,
      })
    }),
  )

  test(
    'for an already claimed customer, who stays with the first lead',
    withFixture(async (db, { operator, vendor }) => {
      const claims = 'select lead_id from private.customer_claims order by key_hash, category_id'
      const given = { customer: 900_002 }
      const record = async (key: string) => {
        const sql = `select app.create_closed_lead(actual_deal => 900, idempotency_key => $1,
          lead => ${newLead({ service_id: '$2', data: '$3' })}, organization_id => $4)`
        const service = await serviceOf(db, vendor.organization.id)
        await operator.master.asks(sql, [key, service, answersOf(given.customer), vendor.organization.id])
      }
      await record('the first key')
      const { rows } = await db.query(claims)
      await record('the second key')
      expect((await db.query(claims)).rows).toEqual(rows)
    }),
  )

  const refused: [what: string, given: Given][] = [
    ['no deal', { deal: null }],
    ['zero', { deal: '0' }],
    ['a negative deal', { deal: '-1' }],
    ['three decimals', { deal: '1.001' }],
    ['NaN', { deal: 'NaN' }],
    ['a future day', { at: '2999-01-01' }],
    ['infinity', { at: 'infinity' }],
    ['negative infinity', { at: '-infinity' }],
    ['a day BC', { at: '0044-03-15 BC' }],
    ['no key', { key: null }],
    ['no service', { service: null }],
  ]
  for (const [what, given] of refused)
    test(
      `not with ${what}`,
      withFixture(async (db, { operator, vendor }) => {
        expect((await tries(db, operator.master, vendor.organization, given)).error?.code).toBe('TS004')
      }),
    )

  test(
    'not without an active provider, nor for the operator',
    withFixture(async (db, { operator, vendor }) => {
      const { id } = await one<{ id: number }>(
        db,
        `select max(id) as id from app.organizations where status = 'SUSPENDED'`,
      )
      const service = await serviceOf(db, vendor.organization.id)
      for (const provider of [operator.organization, { ...vendor.organization, id }])
        expect((await tries(db, operator.master, provider, { service })).error?.code).toBe('TS004')
      expect((await tries(db, operator.master, null, { service })).error?.code).toBe('TS004')
    }),
  )

  test(
    'once per key; a reused key is refused',
    withFixture(async (db, { operator, vendor, others }) => {
      const service = await serviceOf(db, vendor.organization.id)
      const record = (given: Given, provider = vendor.organization) =>
        tries(db, operator.master, provider, { service, ...given })
      const sql = `select (app.create_closed_lead(actual_deal => 900, idempotency_key => 'a key of a deal',
        lead => ${newLead({ service_id: '$1', data: '$2' })}, organization_id => $3)).id`
      const [stored] = await operator.master.asks<{ id: number }>(sql, [
        service,
        answersOf(900_001),
        vendor.organization.id,
      ])
      expect((await record({})).rows).toMatchObject([{ t: { id: stored?.id } }])
      const different: Given[] = [{ deal: '901' }, { customer: 900_007 }, { at: '2026-01-01' }]
      for (const given of different) expect((await record(given)).error?.code).toBe('TS006')
      expect((await record({}, others.vendor.organization)).error?.code).toBe('TS006')
    }),
  )
})
