import { describe, expect, test } from 'vitest'
import { serviceOf } from '../leads/leads.testing.ts'
import { one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { close } from '../test/world-deals.ts'
import { dealOf, keep, preview, scopes } from './terms.testing.ts'
import { another, figuresOf } from './transactions.testing.ts'

const scene = played(dealOf)

describe('the most specific terms hold', () => {
  const ranked = scopes.flatMap((higher, index) =>
    scopes.slice(index + 1).map((lower) => [higher, lower] as const),
  )
  for (const [higher, lower] of ranked)
    test(
      `${higher} before ${lower}, whichever was written last`,
      scene(async (_, cast) => {
        for (const order of [[higher, lower] as const, [lower, higher] as const]) {
          for (const scope of order)
            await keep(cast, scope, scope === higher ? 7 : 8, scope === higher ? 70 : 80)
          expect(await preview(cast)).toMatchObject({
            associate_share: '70.000',
            share_scope: higher,
            ...(higher === 'ASSOCIATE' ? {} : { provider_rate: '7.000', rate_scope: higher }),
          })
        }
      }),
    )

  test(
    'an empty figure leaves the question to the next scope, each for itself',
    scene(async (_, cast) => {
      await keep(cast, 'PROVIDER', null, 60)
      await keep(cast, 'SERVICE', 5, 50)
      expect(await preview(cast)).toMatchObject({
        provider_rate: '5.000',
        rate_scope: 'SERVICE',
        associate_share: '60.000',
        share_scope: 'PROVIDER',
      })
    }),
  )

  test(
    'the newest of a scope holds, also when it is empty',
    scene(async (_, cast) => {
      await keep(cast, 'PROVIDER', 5, 50)
      await keep(cast, 'PROVIDER', 6, null)
      expect(await preview(cast)).toMatchObject({ provider_rate: '6.000', associate_share: '40.000' })
      await keep(cast, 'PROVIDER', null, null)
      expect(await preview(cast)).toMatchObject({ provider_rate: '10.000', rate_scope: 'PLATFORM' })
    }),
  )

  test(
    'terms for others do not hold for this deal',
    scene(async (db, cast) => {
      const { others, associate } = cast
      const theirs = await serviceOf(db, others.vendor.organization.id)
      const strangers = { ...cast, vendor: others.vendor, service: theirs, referrer: associate }
      for (const scope of ['PROVIDER', 'PROVIDER_SERVICE', 'SERVICE', 'ASSOCIATE'] as const)
        await keep(strangers, scope, 99, 99)
      expect(await preview(cast)).toMatchObject({ rate_scope: 'PLATFORM', share_scope: 'PLATFORM' })
    }),
  )
})

describe('terms and closed deals', () => {
  test(
    'a later change never touches a closed deal, nor its corrections',
    scene(async (db, cast) => {
      const id = await close(cast.agent, cast.lead, '1000.00')
      const before = await figuresOf(db, id)
      for (const scope of scopes) await keep(cast, scope, 77, 77)
      expect(await figuresOf(db, id)).toEqual(before)
      const [adjusted] = await cast.operator.admin.asks<{ id: number }>(
        `select (app.adjust_transaction($1, 1500.00, 'more was sold')).id`,
        [id],
      )
      expect(await figuresOf(db, adjusted?.id ?? 0)).toMatchObject({
        fee: '50.00',
        payout: '20.00',
        earnings: '30.00',
      })
      expect(await figuresOf(db, await another(db, cast))).toMatchObject({ fee: '770.00', payout: '592.90' })
    }),
  )

  for (const scope of scopes)
    test(
      `a preview of terms for ${scope} is what closing with them then gives`,
      scene(async (db, cast) => {
        const rate = scope === 'ASSOCIATE' ? 'null' : '12.345'
        const proposed = await preview(
          cast,
          `, scope => '${scope}', provider_rate => ${rate}, associate_share => 33.333`,
        )
        expect(await preview(cast)).toMatchObject({ rate_scope: 'PLATFORM', share_scope: 'PLATFORM' })
        await keep(cast, scope, 12.345, 33.333)
        expect(await preview(cast)).toEqual(proposed)
        const id = await close(cast.agent, cast.lead, '1000.00')
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
