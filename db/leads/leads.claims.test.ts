import { describe, expect, test } from 'vitest'
import type pg from 'pg'
import { queryAs, one, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { answersOf } from '../test/world-leads.ts'
import { seedWorld, type World } from '../test/world.ts'
import { serviceOf, submits } from './test/fixture.ts'
import { newLead } from '../test/new-lead.ts'

type Fixture = World & { service: number; first: { id: number } }

/** The associate has submitted a lead about customer 1. */
async function fixtureOf(db: pg.Client): Promise<Fixture> {
  const world = await seedWorld(db)
  const service = await serviceOf(db, world.vendor.organization.id)
  return { ...world, service, first: await submits(world.associate, service, answersOf(1), 'the first key') }
}

const withFixture = sharedFixture(fixtureOf)
const again = async ({ others, service }: Fixture, answers: Record<string, unknown>) =>
  (await submits(others.associate, service, answers, 'another key')).status

describe('a customer is claimed once per category', () => {
  test.for([
    ['email', { email: ' CASEY1@customers.example ' }],
    ['phone', { phoneNumber: '(312) 200-0001' }],
    ['phone with the country and an extension', { phoneNumber: '+1 312.200.0001 x12' }],
  ] as const)('by %s, however it is written', ([, same]) =>
    withFixture(async (db, fixture) => {
      expect(await again(fixture, { ...answersOf(2), ...same })).toBe('DUPLICATE')
    })(),
  )

  test.for([
    ['another extension', 'x12', 'x34', 'NEW_LEAD'],
    ['the same extension', 'x12', 'ext. 12', 'DUPLICATE'],
    ['no extension where the first has one', 'x12', '', 'DUPLICATE'],
    ['an extension where the first has none', '', 'x12', 'DUPLICATE'],
  ] as const)('%s at one switchboard', ([, first, second, then]) =>
    withFixture(async (_db, fixture) => {
      const phoneNumber = '+13122009999'
      const numberOf = (extension: string) => `${phoneNumber} ${extension.replace('ext. ', 'x')}`.trim()
      await submits(
        fixture.associate,
        fixture.service,
        { ...answersOf(2), phoneNumber: numberOf(first) },
        'first call',
      )
      expect(await again(fixture, { ...answersOf(3), phoneNumber: numberOf(second) })).toBe(then)
    })(),
  )

  test.for([
    ['email', { phoneNumber: null }],
    ['phone', { email: null }],
  ] as const)('by %s alone, if that is all there is', ([, without]) =>
    withFixture(async (_db, fixture) => {
      expect(await again(fixture, { ...answersOf(1), ...without })).toBe('DUPLICATE')
      const { associate, service } = fixture
      const { status } = await submits(
        associate,
        service,
        { ...answersOf(2), ...without },
        'another customer',
      )
      expect(status).toBe('NEW_LEAD')
    })(),
  )

  test('a lead without an address has no state until one is known', () =>
    withFixture(async (db, { associate, service }) => {
      const { id } = await submits(associate, service, { ...answersOf(2), address: null }, 'no address')
      const found = 'select state_id is null as nowhere, lead_zip_prefix from app.leads where id = $1'
      expect(await one(db, found, [id])).toEqual({ nowhere: true, lead_zip_prefix: null })
    })())

  test(
    'another customer is not claimed',
    withFixture(async (_db, fixture) => expect(await again(fixture, answersOf(2))).toBe('NEW_LEAD')),
  )

  test(
    'the same customer can be claimed in another category',
    withFixture(async (db, fixture) => {
      await db.query(
        `update app.services set category_id = (select max(id) from app.categories where parent_id is null) where id = $1`,
        [fixture.service],
      )
      expect(await again(fixture, answersOf(1))).toBe('NEW_LEAD')
    }),
  )

  test.for([
    ['89 days, lost', 89, 'CLOSED_LOST', 'DUPLICATE'],
    ['91 days, lost', 91, 'CLOSED_LOST', 'NEW_LEAD'],
    ['91 days, withdrawn', 91, 'WITHDRAWN', 'NEW_LEAD'],
    ['400 days, still open', 400, 'NEW_LEAD', 'DUPLICATE'],
  ] as const)('%s', ([, days, status, then]) =>
    withFixture(async (db, fixture) => {
      await db.query('update app.leads set status = $2 where id = $1', [fixture.first.id, status])
      await db.query('update private.customer_claims set claimed_at = now() - make_interval(days => $1)', [
        days,
      ])
      expect(await again(fixture, answersOf(1))).toBe(then)
    })(),
  )
})

test(
  'the referrer of a duplicate sees only the earlier lead’s date',
  withFixture(async (db, fixture) => {
    await db.query(`update private.customer_claims set claimed_at = '2026-01-02T03:04:05Z'`)
    const { others, service, first } = fixture
    const { id } = await submits(others.associate, service, answersOf(1), 'another key')
    const asked = 'select app.leads_registered_at(l) as at from app.leads l where id = $1'
    expect(await others.associate.asks(asked, [id])).toEqual([{ at: new Date('2026-01-02T03:04:05Z') }])
    expect(await others.associate.asks(asked, [first.id])).toEqual([])
    const forged = `select app.leads_registered_at(jsonb_populate_record(null::app.leads, jsonb_build_object(
      'id', $1::int, 'status', 'DUPLICATE', 'submitted_user_id', $2::int))) as at`
    expect(await fixture.vendor.master.asks(forged, [id, fixture.vendor.master.id])).toEqual([{ at: null }])
    const notified = await db.query('select from app.in_app_notifications where lead_id = $1', [id])
    expect(notified.rowCount).toBe(0)
  }),
)

describe('a lead is submitted once per key', () => {
  test(
    'the same key and answers return the first lead; other answers conflict',
    withFixture(async (db, { associate, others, service, first }) => {
      expect((await submits(associate, service, answersOf(1), 'the first key')).id).toBe(first.id)
      expect(await refusedWith(submits(associate, service, answersOf(2), 'the first key'))).toBe('TS006')
      expect((await submits(others.associate, service, answersOf(2), 'the first key')).id).not.toBe(first.id)
    }),
  )

  test.for([
    ['a zip code of four digits', { address: { zip: '6060' } }, 'TS004'],
    ['a name whose characters were lost', { lastName: 'Jos\uFFFD' }, 'TS004'],
    ['a domain without a dot', { email: 'ana@mail' }, 'TS004'],
    ['no last name', { lastName: ' ' }, '23514'],
    ['neither email nor phone number', { email: null, phoneNumber: ' ' }, 'TS004'],
    ['an invalid phone number', { phoneNumber: 'call me' }, '23514'],
    ['a budget that is not a number', { budgetTo: 'NaN' }, 'TS004'],
    ['an infinite budget', { budgetTo: 'Infinity' }, 'TS004'],
    ['a budget above the maximum', { budgetTo: '1000000000000' }, 'TS004'],
    ['a hexadecimal budget', { budgetTo: '0x10' }, 'TS004'],
    ['a negative budget', { budgetFrom: '-1' }, '23514'],
    ['more than 64 KiB', { details: 'x'.repeat(65_600) }, 'TS004'],
  ] as const)('not with %s', ([, wrong, code]) =>
    withFixture(async (db, { associate, service }) => {
      expect(
        await refusedWith(submits(associate, service, { ...answersOf(3), ...wrong }, 'a wrong lead')),
      ).toBe(code)
    })(),
  )

  test(
    'not for an inactive service or organization, nor without the permission',
    withFixture(async (db, { vendor, associate, service }) => {
      expect(await refusedWith(submits(vendor.master, service, answersOf(4), 'not my right'))).toBe('TS002')
      await db.query(`update app.organizations set status = 'SUSPENDED' where id = $1`, [
        vendor.organization.id,
      ])
      expect(await refusedWith(submits(associate, service, answersOf(4), 'suspended'))).toBe('TS003')
      await db.query(`update app.organizations set status = 'ACTIVE' where id = $1`, [vendor.organization.id])
      await db.query('update app.services set is_active = false where id = $1', [service])
      expect(await refusedWith(submits(associate, service, answersOf(4), 'switched off'))).toBe('TS003')
    }),
  )

  test(
    'with the version of the form that was displayed',
    withFixture(async (db, { operator, associate, service }) => {
      await operator.master.asks(
        `select app.update_service($1, jsonb_populate_record(null::app.new_service, jsonb_build_object('form_schema',
          jsonb_insert(hidden_form, '{fields,-1}', '{"key": "more", "label": "More", "type": "text"}', true))))
          from (select app.services_form_schema(s) as hidden_form from app.services s where id = $1) f`,
        [service],
      )
      const version = async (shown: number | null, key: string) =>
        await queryAs(
          db,
          associate,
          `select (app.create_lead(${newLead({ service_id: '$1', data: '$2', idempotency_key: '$3', form_version: '$4' })})).form_version as v`,
          [service, answersOf(5), key, shown],
        )
      expect((await version(1, 'with the old one')).rows).toEqual([{ v: 1 }])
      expect((await version(null, 'with today’s')).rows).toEqual([{ v: 2 }])
      expect((await version(3, 'with none')).error?.code).toBe('TS004')
      expect(
        await one(db, 'select count(*)::int as n from app.service_forms where service_id = $1', [service]),
      ).toEqual({ n: 2 })
    }),
  )
})
