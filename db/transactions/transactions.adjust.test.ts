import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import {
  closedFixtureOf,
  figuresOf,
  standing,
  through,
  unproven,
  type ClosedFixture,
} from './test/fixture.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db, '1000.00'))

async function adjust(fixture: ClosedFixture, deal: string, reason = 'A rebate', key: string | null = null) {
  const [row] = await fixture.operator.admin.asks<{ id: number }>(
    'select (app.adjust_transaction($1, $2, $3, $4)).id',
    [fixture.transaction, deal, reason, key],
  )
  return row?.id ?? 0
}

const tries = async (db: pg.Client, { operator, transaction }: ClosedFixture, ...given: unknown[]) =>
  (
    await queryAs(db, operator.admin, 'select app.adjust_transaction($1, $2, $3, $4)', [
      transaction,
      ...given,
    ])
  ).error?.code

describe('an adjustment', () => {
  test(
    'is a separate transaction of the difference, with the first one’s terms',
    withFixture(async (db, fixture) => {
      const before = await figuresOf(db, fixture.transaction)
      const id = await adjust(fixture, '800.00')
      expect(await figuresOf(db, fixture.transaction)).toEqual(before)
      expect(await figuresOf(db, id)).toEqual({
        status: 'READY_FOR_INVOICE',
        invoice: 'NOT_GENERATED',
        fee: '-20.00',
        payout: '-8.00',
        earnings: '-12.00',
      })
      const row =
        'select transaction_type, corrects_id, actual_deal, reason from app.transactions where id = $1'
      expect(await one(db, row, [id])).toEqual({
        transaction_type: 'ADJUSTMENT',
        corrects_id: fixture.transaction,
        actual_deal: '-200.00',
        reason: 'A rebate',
      })
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'sets the deal’s total value, from which the next one counts',
    withFixture(async (db, fixture) => {
      await adjust(fixture, '800.00')
      const up = await adjust(fixture, '1200.50', 'Sold after all')
      const deal = 'select actual_deal from app.transactions where id = $1'
      expect(await one(db, deal, [up])).toEqual({ actual_deal: '400.50' })
      await step(fixture.operator.master, up, 'terminate')
      const zero = await adjust(fixture, '0.00', 'Undone')
      expect(await one(db, deal, [zero])).toEqual({ actual_deal: '-800.00' })
      const sum = `select sum(actual_deal) as deal from app.transactions where status <> 'TERMINATED'
        and $1 in (id, corrects_id)`
      expect(await one(db, sum, [fixture.transaction])).toEqual({ deal: '0.00' })
    }),
  )

  test(
    'after both payments goes through the transitions separately',
    withFixture(async (db, fixture) => {
      await through(fixture, fixture.transaction, 'issueInvoice', 'confirmPayment', 'payAssociate')
      const id = await adjust(fixture, '500.00')
      await through(fixture, id, 'issueInvoice', 'confirmPayment', 'payAssociate')
      expect([await standing(db, fixture.transaction), await standing(db, id)]).toEqual([
        'ASSOCIATE_PAID+PAID',
        'ASSOCIATE_PAID+PAID',
      ])
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'is terminated with its deal',
    withFixture(async (db, fixture) => {
      const id = await adjust(fixture, '800.00')
      await step(fixture.operator.master, fixture.transaction, 'terminate')
      expect(await standing(db, id)).toBe('TERMINATED+TERMINATED')
      expect(await tries(db, fixture, '700.00', 'Too late', null)).toBe('TS004')
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'is made by the operator’s admins only',
    withFixture(async (db, fixture) => {
      const sql = `select app.adjust_transaction($1, 1, 'why')`
      for (const name of ['referrer', 'referrersAdmin', 'providersMaster', 'agent', 'third'] as const)
        expect((await queryAs(db, fixture[name], sql, [fixture.transaction])).error?.code).toBe('42501')
      expect((await queryAs(db, fixture.operator.master, sql, [fixture.transaction])).error).toBe(undefined)
    }),
  )

  test(
    'is refused without a reason or change, of an adjustment, and for invalid amounts',
    withFixture(async (db, fixture) => {
      for (const [deal, reason] of [
        ['800', ' '],
        ['800', null],
        ['1000.00', 'Nothing changes'],
        ['-1', 'Below zero'],
        ['1.005', 'Three decimals'],
        ['NaN', 'No number'],
        ['Infinity', 'No end'],
        [null, 'Nothing'],
      ])
        expect([deal, await tries(db, fixture, deal, reason, null)]).toEqual([deal, 'TS004'])
      const id = await adjust(fixture, '800.00')
      expect(await tries(db, { ...fixture, transaction: id }, '1', 'Of a correction', null)).toBe('TS004')
      expect(await tries(db, { ...fixture, transaction: -1 }, '1', 'Of nothing', null)).toBe('TS003')
    }),
  )

  test(
    'is made once per key; a reused key is refused',
    withFixture(async (db, fixture) => {
      const key = 'a key of an adjustment'
      const id = await adjust(fixture, '800.00', 'A rebate', key)
      expect(await adjust(fixture, '800.00', 'A rebate', key)).toBe(id)
      expect(await tries(db, fixture, '700.00', 'A rebate', key)).toBe('TS006')
      expect(await tries(db, fixture, '800.00', 'Another reason', key)).toBe('TS006')
      await adjust(fixture, '900.00', 'Later')
      expect(await adjust(fixture, '800.00', 'A rebate', key)).toBe(id)
    }),
  )
})
