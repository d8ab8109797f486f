import { expect, test } from 'vitest'
import { played } from '../test/played.ts'
import { allowedPairs, closedCastOf, force } from './transactions.testing.ts'

const payouts = [
  'READY_FOR_INVOICE',
  'INVOICE_SENT',
  'OVERDUE',
  'VENDOR_PAID',
  'ASSOCIATE_PAID',
  'TERMINATED',
]
const invoices = ['NOT_GENERATED', 'NEW_INVOICE', 'PROCESSING', 'PAID', 'OVERDUE', 'TERMINATED']

const scene = played((db) => closedCastOf(db))

test(
  'of all pairs of statuses the allowed ones are kept and no others',
  scene(async (db, { transaction }) => {
    const kept: string[] = []
    for (const pair of payouts.flatMap((status) => invoices.map((invoice) => `${status}+${invoice}`))) {
      await db.query('savepoint pair')
      await force(db, transaction, pair).then(
        () => kept.push(pair),
        (error: { code: string }) => expect(error.code).toBe('23514'),
      )
      await db.query('rollback to savepoint pair')
    }
    expect(kept.toSorted()).toEqual([...allowedPairs].toSorted())
  }),
)

test(
  'the two rows of a transaction cannot say different statuses',
  scene(async (db, { transaction }) => {
    await db.query(`update app.transactions set status = 'TERMINATED' where id = $1`, [transaction])
    await expect(db.query('set constraints all immediate')).rejects.toThrow('transaction_fees_carried')
  }),
)
