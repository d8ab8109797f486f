import { describe, expect, test } from 'vitest'
import { one, rolledBack } from '../test/people.ts'
import { drift } from './test/money.ts'

/** deal, rate, share; fee, payout, earnings. Half cents round away from zero. */
const cases = [
  ['0.01', '10', '40', '0.00', '0.00', '0.00'],
  ['0.04', '10', '40', '0.00', '0.00', '0.00'],
  ['0.05', '10', '40', '0.01', '0.00', '0.01'],
  ['0.05', '10', '50', '0.01', '0.01', '0.00'],
  ['0.14', '10', '40', '0.01', '0.00', '0.01'],
  ['0.15', '10', '40', '0.02', '0.01', '0.01'],
  ['0.30', '10', '50', '0.03', '0.02', '0.01'],
  ['0.01', '100', '100', '0.01', '0.01', '0.00'],
  ['0.01', '49.999', '100', '0.00', '0.00', '0.00'],
  ['0.01', '50', '100', '0.01', '0.01', '0.00'],
  ['1.00', '0.5', '50', '0.01', '0.01', '0.00'],
  ['1.00', '0.499', '50', '0.00', '0.00', '0.00'],
  ['12.50', '10', '50', '1.25', '0.63', '0.62'],
  ['100.00', '33.333', '33.333', '33.33', '11.11', '22.22'],
  ['100.05', '10', '40', '10.01', '4.00', '6.01'],
  ['12345.67', '10', '40', '1234.57', '493.83', '740.74'],
  ['1000.00', '0', '40', '0.00', '0.00', '0.00'],
  ['1000.00', '10', '0', '100.00', '0.00', '100.00'],
  ['1000.00', '10', '100', '100.00', '100.00', '0.00'],
  ['1000.00', '100', '40', '1000.00', '400.00', '600.00'],
  ['999999999999.99', '10', '40', '100000000000.00', '40000000000.00', '60000000000.00'],
  ['999999999999.99', '100', '100', '999999999999.99', '999999999999.99', '0.00'],
  ['999999999999.99', '99.999', '0.001', '999989999999.99', '9999900.00', '999980000099.99'],
] as const

const split = `select (s).operator_fee as fee, (s).associate_payout as payout, (s).operator_earnings as earnings
  from private.split_deal($1, row(null, null, null, $2::numeric, 'PLATFORM', $3::numeric, 'PLATFORM')::app.sample_deal, $4) s`

describe('a deal is split to the cent', () => {
  test('fee, payout and earnings follow from deal, rate and share', () =>
    rolledBack(async (db) => {
      for (const [deal, rate, share, fee, payout, earnings] of cases)
        expect([deal, rate, share, await one(db, split, [deal, rate, share, true])]).toEqual([
          deal,
          rate,
          share,
          { fee, payout, earnings },
        ])
    }))

  test('a downward correction mirrors an upward one', () =>
    rolledBack(async (db) => {
      const mirrored = (amount: string) => (amount === '0.00' ? amount : `-${amount}`)
      for (const [deal, rate, share, fee, payout, earnings] of cases)
        expect([deal, rate, share, await one(db, split, [`-${deal}`, rate, share, true])]).toEqual([
          deal,
          rate,
          share,
          { fee: mirrored(fee), payout: mirrored(payout), earnings: mirrored(earnings) },
        ])
    }))

  test('without a payout the operator keeps the whole fee', () =>
    rolledBack(async (db) => {
      expect(await one(db, split, ['12345.67', '10', '40', false])).toEqual({
        fee: '1234.57',
        payout: '0.00',
        earnings: '1234.57',
      })
    }))

  test('the parts of 100,000 random deals add up, each and in total', () =>
    rolledBack(async (db) => {
      expect(await drift(db, 100_000)).toEqual({
        deals: 100_000,
        unequal: 0,
        rounded_wrongly: 0,
        below_zero: 0,
        difference: '0.00',
      })
    }))
})
