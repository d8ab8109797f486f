import { describe, expect, test } from 'vitest'
import { connected, one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { closedFixtureOf, through, unproven } from './test/fixture.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db, '1000.00'))

/** Faults that no function could create, and the problem that the proof reports. */
const faults: [problem: string, sql: string][] = [
  [
    'debits and credits of a posting differ',
    `update app.ledger_lines set debit = debit + 1 where transaction_id = $1 and debit > 0`,
  ],
  [
    `a line of the ledger is not its transaction's`,
    `update app.ledger_lines set user_id = (select min(id) from app.user_infos) where transaction_id = $1 and user_id is not null`,
  ],
  ['a transaction lacks an amount', 'delete from app.transaction_earnings where transaction_id = $1'],
  [
    'a fee or payout does not match its terms',
    'update app.transaction_fees set provider_rate = 11 where transaction_id = $1',
  ],
  [
    'a fee or payout does not match its terms',
    'update app.transaction_payouts set associate_share = 41 where transaction_id = $1',
  ],
  [
    `a correction does not have its deal's terms`,
    'update app.transaction_fees f set provider_rate = 11 from app.transactions t where t.id = f.transaction_id and t.corrects_id = $1',
  ],
  [
    `a deal's totals do not match its value`,
    'update app.transaction_fees f set operator_fee = operator_fee + 0.01 from app.transactions t where t.id = f.transaction_id and t.corrects_id = $1',
  ],
  [
    'the ledger does not hold what is owed on a transaction',
    'delete from app.ledger_lines where transaction_id = $1',
  ],
  ['an invoice is not the sum of its lines', 'update app.invoices set total = total + 0.01 where $1 > 0'],
  ['an invoice is not the sum of its lines', 'delete from app.invoice_lines where transaction_id = $1'],
  [
    'a number is missing among the invoices of a year',
    'update private.invoice_numbers set last_number = last_number + 1 where $1 > 0',
  ],
  [
    'a number is missing among the invoices of a year',
    'update app.invoices i set number_in_year = number_in_year + 1 from app.invoice_lines l where l.invoice_id = i.id and l.transaction_id = $1',
  ],
  [
    `an invoice's status does not match its transaction`,
    `update app.transaction_fees set status = 'READY_FOR_INVOICE', vendor_invoice_status = 'NOT_GENERATED' where transaction_id = $1`,
  ],
  [
    'a history does not end with the status of its transaction',
    `delete from app.transaction_history where transaction_id = $1 and move = 'issueInvoice'`,
  ],
]

describe('the proof of the ledger finds', () => {
  for (const [problem, sql] of faults)
    test(
      `${problem}: ${sql.slice(0, 60)}…`,
      withFixture(async (db, fixture) => {
        await through(fixture, fixture.transaction, 'issueInvoice')
        await fixture.operator.admin.asks(`select app.adjust_transaction($1, 900, 'A rebate')`, [
          fixture.transaction,
        ])
        expect(await unproven(db)).toEqual([])
        // Bypasses triggers and foreign keys.
        await db.query('set local session_replication_role = replica')
        await db.query(sql, [fixture.transaction])
        const { rows } = await db.query('select problem from private.ledger_discrepancies()')
        await db.query('set local session_replication_role = origin')
        expect(rows).toContainEqual({ problem })
      }),
    )

  test(
    'every kind of problem that it declares',
    withFixture(async (db) => {
      const { source } = await one<{ source: string }>(
        db,
        `select pg_get_functiondef('private.ledger_discrepancies()'::regprocedure) as source`,
      )
      const problems = [...source.matchAll(/SELECT '((?:[^']|'')+)'::text/g)].map(([, text = '']) =>
        text.replaceAll(`''`, `'`),
      )
      expect(problems.toSorted()).toEqual([...new Set(faults.map(([problem]) => problem))].toSorted())
    }),
  )

  test('nothing in the demo', () => connected(async (db) => expect(await unproven(db)).toEqual([])))
})
