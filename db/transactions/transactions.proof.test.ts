import { describe, expect, test } from 'vitest'
import { connected, one } from '../test/people.ts'
import { played } from '../test/played.ts'
import { closedCastOf, through, unproven } from './transactions.testing.ts'

const scene = played((db) => closedCastOf(db, '1000.00'))

/** A fault in the books that no door could make, and what the proof says of it. */
const faults: [problem: string, sql: string][] = [
  [
    'debits and credits of a posting differ',
    `update app.ledger_lines set debit = debit + 1 where transaction_id = $1 and debit > 0`,
  ],
  [
    `a line of the ledger is not its transaction's`,
    `update app.ledger_lines set user_id = (select min(id) from app.user_infos) where transaction_id = $1 and user_id is not null`,
  ],
  ['a transaction lacks a figure', 'delete from app.transaction_earnings where transaction_id = $1'],
  [
    'a fee or payout is not what its terms give',
    'update app.transaction_fees set provider_rate = 11 where transaction_id = $1',
  ],
  [
    'a fee or payout is not what its terms give',
    'update app.transaction_payouts set associate_share = 41 where transaction_id = $1',
  ],
  [
    'the ledger does not hold what is owed on a transaction',
    'delete from app.ledger_lines where transaction_id = $1',
  ],
  ['an invoice is not the sum of its lines', 'update app.invoices set total = total + 0.01 where $1 > 0'],
  ['an invoice is not the sum of its lines', 'delete from app.invoice_lines where transaction_id = $1'],
  [
    'a number is missing among the invoices of a year',
    'update hidden.invoice_numbers set last_number = last_number + 1 where $1 > 0',
  ],
  [
    'a number is missing among the invoices of a year',
    'update app.invoices i set number_in_year = number_in_year + 1 from app.invoice_lines l where l.invoice_id = i.id and l.transaction_id = $1',
  ],
  [
    `an invoice's state does not fit its transaction`,
    `update app.transaction_fees set status = 'READY_FOR_INVOICE', vendor_invoice_status = 'NOT_GENERATED' where transaction_id = $1`,
  ],
  [
    'a history does not end where its transaction stands',
    `delete from app.transaction_history where transaction_id = $1 and move = 'issueInvoice'`,
  ],
]

describe('the proof of the books finds', () => {
  for (const [problem, sql] of faults)
    test(
      `${problem}: ${sql.slice(0, 60)}…`,
      scene(async (db, cast) => {
        await through(cast, cast.transaction, 'issueInvoice')
        expect(await unproven(db)).toEqual([])
        // Past every trigger and foreign key.
        await db.query('set local session_replication_role = replica')
        await db.query(sql, [cast.transaction])
        const { rows } = await db.query('select problem from hidden.unproven_books()')
        await db.query('set local session_replication_role = origin')
        expect(rows).toContainEqual({ problem })
      }),
    )

  test(
    'everything that it says it looks for',
    scene(async (db) => {
      const { source } = await one<{ source: string }>(
        db,
        `select pg_get_functiondef('hidden.unproven_books()'::regprocedure) as source`,
      )
      const problems = [...source.matchAll(/SELECT '((?:[^']|'')+)'::text/g)].map(([, text = '']) =>
        text.replaceAll(`''`, `'`),
      )
      expect(problems.toSorted()).toEqual([...new Set(faults.map(([problem]) => problem))].toSorted())
    }),
  )

  test('nothing in the books of the demo', () =>
    connected(async (db) => expect(await unproven(db)).toEqual([])))
})
