import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { hears, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { step } from '../test/world-deals.ts'
import {
  closedCastOf,
  figuresOf,
  standing,
  through,
  unproven,
  type ClosedCast,
} from './transactions.testing.ts'

const scene = played((db) => closedCastOf(db, '1000.00'))

async function adjust(cast: ClosedCast, deal: string, reason = 'A rebate', key: string | null = null) {
  const [row] = await cast.operator.admin.asks<{ id: number }>(
    'select (app.adjust_transaction($1, $2, $3, $4)).id',
    [cast.transaction, deal, reason, key],
  )
  return row?.id ?? 0
}

const tries = async (db: pg.Client, { operator, transaction }: ClosedCast, ...given: unknown[]) =>
  (await hears(db, operator.admin, 'select app.adjust_transaction($1, $2, $3, $4)', [transaction, ...given]))
    .error?.code

describe('an adjustment', () => {
  test(
    'is a transaction of its own with the difference and the first one’s terms; the first stays as it was',
    scene(async (db, cast) => {
      const before = await figuresOf(db, cast.transaction)
      const id = await adjust(cast, '800.00')
      expect(await figuresOf(db, cast.transaction)).toEqual(before)
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
        corrects_id: cast.transaction,
        actual_deal: '-200.00',
        reason: 'A rebate',
      })
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'says what the deal is worth in all, so that the next one counts from there',
    scene(async (db, cast) => {
      await adjust(cast, '800.00')
      const up = await adjust(cast, '1200.50', 'Sold after all')
      const deal = 'select actual_deal from app.transactions where id = $1'
      expect(await one(db, deal, [up])).toEqual({ actual_deal: '400.50' })
      await step(cast.operator.master, up, 'terminate')
      const zero = await adjust(cast, '0.00', 'Undone')
      expect(await one(db, deal, [zero])).toEqual({ actual_deal: '-800.00' })
      const sum = `select sum(actual_deal) as deal from app.transactions where status <> 'TERMINATED'
        and $1 in (id, corrects_id)`
      expect(await one(db, sum, [cast.transaction])).toEqual({ deal: '0.00' })
    }),
  )

  test(
    'also after the provider and the referrer were paid, and goes their way by itself',
    scene(async (db, cast) => {
      await through(cast, cast.transaction, 'issueInvoice', 'confirmPayment', 'payAssociate')
      const id = await adjust(cast, '500.00')
      await through(cast, id, 'issueInvoice', 'confirmPayment', 'payAssociate')
      expect([await standing(db, cast.transaction), await standing(db, id)]).toEqual([
        'ASSOCIATE_PAID+PAID',
        'ASSOCIATE_PAID+PAID',
      ])
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'ends with the deal that it corrects',
    scene(async (db, cast) => {
      const id = await adjust(cast, '800.00')
      await step(cast.operator.master, cast.transaction, 'terminate')
      expect(await standing(db, id)).toBe('TERMINATED+TERMINATED')
      expect(await tries(db, cast, '700.00', 'Too late', null)).toBe('TS004')
      expect(await unproven(db)).toEqual([])
    }),
  )

  test(
    'is made by the operator’s admins only',
    scene(async (db, cast) => {
      const sql = `select app.adjust_transaction($1, 1, 'why')`
      for (const name of ['referrer', 'referrersAdmin', 'providersMaster', 'agent', 'third'] as const)
        expect((await hears(db, cast[name], sql, [cast.transaction])).error?.code).toBe('42501')
      expect((await hears(db, cast.operator.master, sql, [cast.transaction])).error).toBe(undefined)
    }),
  )

  test(
    'is refused without a reason, without a change, of an adjustment, and of what is no amount',
    scene(async (db, cast) => {
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
        expect([deal, await tries(db, cast, deal, reason, null)]).toEqual([deal, 'TS004'])
      const id = await adjust(cast, '800.00')
      expect(await tries(db, { ...cast, transaction: id }, '1', 'Of a correction', null)).toBe('TS004')
      expect(await tries(db, { ...cast, transaction: -1 }, '1', 'Of nothing', null)).toBe('TS003')
    }),
  )

  test(
    'is made once under one key; the same key for another one is refused',
    scene(async (db, cast) => {
      const key = 'a key of an adjustment'
      const id = await adjust(cast, '800.00', 'A rebate', key)
      expect(await adjust(cast, '800.00', 'A rebate', key)).toBe(id)
      expect(await tries(db, cast, '700.00', 'A rebate', key)).toBe('TS006')
      expect(await tries(db, cast, '800.00', 'Another reason', key)).toBe('TS006')
      await adjust(cast, '900.00', 'Later')
      expect(await adjust(cast, '800.00', 'A rebate', key)).toBe(id)
    }),
  )
})
