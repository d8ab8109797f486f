import { expect, test } from 'vitest'
import { sharedFixture } from '../test/shared-fixture.ts'
import { allowedPairs, closedFixtureOf, force } from './test/fixture.ts'

const payouts = [
  'READY_FOR_INVOICE',
  'INVOICE_SENT',
  'OVERDUE',
  'VENDOR_PAID',
  'ASSOCIATE_PAID',
  'TERMINATED',
]
const invoices = ['NOT_GENERATED', 'NEW_INVOICE', 'PROCESSING', 'PAID', 'OVERDUE', 'TERMINATED']

const withFixture = sharedFixture((db) => closedFixtureOf(db))

test(
  'exactly the allowed pairs of statuses can be stored',
  withFixture(async (db, { transaction }) => {
    const stored: string[] = []
    for (const pair of payouts.flatMap((status) => invoices.map((invoice) => `${status}+${invoice}`))) {
      await db.query('savepoint pair')
      await force(db, transaction, pair).then(
        () => stored.push(pair),
        (error: { code: string }) => expect(error.code).toBe('23514'),
      )
      await db.query('rollback to savepoint pair')
    }
    expect(stored.toSorted()).toEqual([...allowedPairs].toSorted())
  }),
)

test(
  'the two rows of a transaction cannot have different statuses',
  withFixture(async (db, { transaction }) => {
    await db.query(`update app.transactions set status = 'TERMINATED' where id = $1`, [transaction])
    await expect(db.query('set constraints all immediate')).rejects.toThrow('transaction_fees_carried')
  }),
)
