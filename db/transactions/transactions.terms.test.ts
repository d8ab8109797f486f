import { describe, expect, test } from 'vitest'
import { serviceOf } from '../leads/test/fixture.ts'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { close } from '../test/world-deals.ts'
import { dealOf, keep, preview, scopes } from './test/terms.ts'
import { another, figuresOf } from './test/fixture.ts'

const withFixture = sharedFixture(dealOf)

describe('the most specific terms apply', () => {
  const ranked = scopes.flatMap((higher, index) =>
    scopes.slice(index + 1).map((lower) => [higher, lower] as const),
  )
  for (const [higher, lower] of ranked)
    test(
      `${higher} before ${lower}, in any order of saving`,
      withFixture(async (_, fixture) => {
        for (const order of [[higher, lower] as const, [lower, higher] as const]) {
          for (const scope of order)
            await keep(fixture, scope, scope === higher ? 7 : 8, scope === higher ? 70 : 80)
          expect(await preview(fixture)).toMatchObject({
            associate_share: '70.000',
            share_scope: higher,
            ...(higher === 'ASSOCIATE' ? {} : { provider_rate: '7.000', rate_scope: higher }),
          })
        }
      }),
    )

  test(
    'a null rate or share falls back to the next scope',
    withFixture(async (_, fixture) => {
      await keep(fixture, 'PROVIDER', null, 60)
      await keep(fixture, 'SERVICE', 5, 50)
      expect(await preview(fixture)).toMatchObject({
        provider_rate: '5.000',
        rate_scope: 'SERVICE',
        associate_share: '60.000',
        share_scope: 'PROVIDER',
      })
    }),
  )

  test(
    'the newest of a scope applies, even without values',
    withFixture(async (_, fixture) => {
      await keep(fixture, 'PROVIDER', 5, 50)
      await keep(fixture, 'PROVIDER', 6, null)
      expect(await preview(fixture)).toMatchObject({ provider_rate: '6.000', associate_share: '40.000' })
      await keep(fixture, 'PROVIDER', null, null)
      expect(await preview(fixture)).toMatchObject({ provider_rate: '10.000', rate_scope: 'PLATFORM' })
    }),
  )

  test(
    'terms for others do not apply',
    withFixture(async (db, fixture) => {
      const { others, associate } = fixture
      const theirs = await serviceOf(db, others.vendor.organization.id)
      const strangers = { ...fixture, vendor: others.vendor, service: theirs, referrer: associate }
      for (const scope of ['PROVIDER', 'PROVIDER_SERVICE', 'SERVICE', 'ASSOCIATE'] as const)
        await keep(strangers, scope, 99, 99)
      expect(await preview(fixture)).toMatchObject({ rate_scope: 'PLATFORM', share_scope: 'PLATFORM' })
    }),
  )
})

describe('terms and closed deals', () => {
  test(
    'a later change affects neither a closed deal nor its corrections',
    withFixture(async (db, fixture) => {
      const id = await close(fixture.agent, fixture.lead, '1000.00')
      const before = await figuresOf(db, id)
      for (const scope of scopes) await keep(fixture, scope, 77, 77)
      expect(await figuresOf(db, id)).toEqual(before)
      const [adjusted] = await fixture.operator.admin.asks<{ id: number }>(
        `select (app.adjust_transaction($1, 1500.00, 'more was sold')).id`,
        [id],
      )
      expect(await figuresOf(db, adjusted?.id ?? 0)).toMatchObject({
        fee: '50.00',
        payout: '20.00',
        earnings: '30.00',
      })
      expect(await figuresOf(db, await another(db, fixture))).toMatchObject({
        fee: '770.00',
        payout: '592.90',
      })
    }),
  )

  for (const scope of scopes)
    test(
      `a preview of terms for ${scope} matches the closed deal`,
      withFixture(async (db, fixture) => {
        const rate = scope === 'ASSOCIATE' ? 'null' : '12.345'
        const proposed = await preview(
          fixture,
          `, scope => '${scope}', provider_rate => ${rate}, associate_share => 33.333`,
        )
        expect(await preview(fixture)).toMatchObject({ rate_scope: 'PLATFORM', share_scope: 'PLATFORM' })
        await keep(fixture, scope, 12.345, 33.333)
        expect(await preview(fixture)).toEqual(proposed)
        const id = await close(fixture.agent, fixture.lead, '1000.00')
        expect(await figuresOf(db, id)).toMatchObject({
          fee: proposed?.['operator_fee'],
          payout: proposed?.['associate_payout'],
          earnings: proposed?.['operator_earnings'],
        })
        const scopesKept = `select f.rate_scope, p.share_scope from app.transaction_fees f
          join app.transaction_payouts p using (transaction_id) where transaction_id = $1`
        expect(await one(db, scopesKept, [id])).toEqual({
          rate_scope: proposed?.['rate_scope'],
          share_scope: proposed?.['share_scope'],
        })
      }),
    )
})

describe('what a referral earns', () => {
  const rate = async (person: Person, service: number) =>
    (
      await person.asks<{ rate: string | null }>(
        'select app.services_referral_rate(s) as rate from app.services s where id = $1',
        [service],
      )
    )[0]?.rate

  test(
    'is the standard rate times the person’s share, and is what a closed deal pays',
    withFixture(async (db, fixture) => {
      expect(await rate(fixture.associate, fixture.service)).toBe('4.000')
      await keep(fixture, 'SERVICE', 12.5, null)
      await keep({ ...fixture, referrer: fixture.associate }, 'ASSOCIATE', null, 33.333)
      expect(await rate(fixture.associate, fixture.service)).toBe('4.167')
      expect(await rate(fixture.others.associate, fixture.service)).toBe('5.000')
      expect(await rate(fixture.referrer, fixture.service)).toBe('5.000')
      const id = await close(fixture.agent, fixture.lead, '1000.00')
      expect(await figuresOf(db, id)).toMatchObject({ payout: '50.00' })
    }),
  )

  test(
    'says no provider’s own rate, and nothing to people who are not paid',
    withFixture(async (_, fixture) => {
      const { associate, service, operator, vendor, others } = fixture
      await keep(fixture, 'PROVIDER', 20, null)
      await keep(fixture, 'PROVIDER_SERVICE', 30, null)
      expect(await rate(associate, service)).toBe('4.000')
      expect(await rate(others.vendor.admin, service)).toBe('4.000')
      expect(await rate(vendor.admin, service)).toBe(null)
      expect(await rate(operator.master, service)).toBe(null)
    }),
  )
})
