import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { queryAs, refusedWith } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { closedFixtureOf, through, unproven } from './test/fixture.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db, '1000.00'))

async function booked(db: pg.Client, transaction: number, kind: string): Promise<string[]> {
  const { rows } = await db.query<{ line: string }>(
    `select concat_ws(' ', account, case when debit > 0 then 'debit ' || debit else 'credit ' || credit end) as line
      from app.ledger_lines where transaction_id = $1 and kind = $2 order by id`,
    [transaction, kind],
  )
  return rows.map(({ line }) => line)
}

const closed = [
  'PROVIDER_RECEIVABLE debit 100.00',
  'ASSOCIATE_PAYABLE credit 40.00',
  'OPERATOR_EARNINGS credit 60.00',
]
const mirrored = (lines: string[]) =>
  lines.map((line) => line.replace(/debit|credit/, (side) => (side === 'debit' ? 'credit' : 'debit')))

describe('each event of a transaction is posted once', () => {
  test(
    'closing, the provider’s payment, the referrer’s payout',
    withFixture(async (db, fixture) => {
      const { transaction } = fixture
      await through(fixture, transaction, 'issueInvoice', 'confirmPayment', 'payAssociate')
      expect(await booked(db, transaction, 'close')).toEqual(closed)
      expect(await booked(db, transaction, 'confirmPayment')).toEqual([
        'CASH debit 100.00',
        'PROVIDER_RECEIVABLE credit 100.00',
      ])
      expect(await booked(db, transaction, 'payAssociate')).toEqual([
        'ASSOCIATE_PAYABLE debit 40.00',
        'CASH credit 40.00',
      ])
      const kinds = 'select kind from private.ledger_postings where transaction_id = $1 order by id'
      expect((await db.query<{ kind: string }>(kinds, [transaction])).rows.map(({ kind }) => kind)).toEqual([
        'close',
        'confirmPayment',
        'payAssociate',
      ])
    }),
  )

  test(
    'terminating reverses the posting',
    withFixture(async (db, fixture) => {
      await through(fixture, fixture.transaction, 'issueInvoice', 'terminate')
      expect(await booked(db, fixture.transaction, 'terminate')).toEqual(mirrored(closed))
    }),
  )

  test(
    'correcting to 0 reverses the posting too',
    withFixture(async (db, { operator, transaction }) => {
      const [row] = await operator.admin.asks<{ id: number }>(
        `select (app.adjust_transaction($1, 0, 'Undone')).id`,
        [transaction],
      )
      expect(await booked(db, row?.id ?? 0, 'close')).toEqual(mirrored(closed))
    }),
  )

  test(
    'and never twice',
    withFixture(async (db, { transaction }) => {
      const again = `select private.book(t, 'close') from app.transactions t where id = $1`
      expect(await refusedWith(db.query(again, [transaction]))).toBe('23505')
    }),
  )
})

const appended = [
  'app.ledger_lines',
  'private.ledger_postings',
  'app.transaction_history',
  'app.invoice_lines',
  'app.transaction_earnings',
  'app.commission_terms',
]

describe('postings never change', () => {
  for (const table of appended)
    test(
      `${table} is append-only even for the owner`,
      withFixture(async (db, { operator, transaction, agent }) => {
        await operator.admin.asks(`select app.move_transaction($1, 'issueInvoice')`, [transaction])
        const { rows } = await db.query<{ name: string }>(
          `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and attidentity = '' limit 1`,
          [table],
        )
        for (const sql of [
          `update ${table} set ${rows[0]?.name} = ${rows[0]?.name}`,
          `delete from ${table}`,
          `truncate ${table} cascade`,
        ]) {
          await db.query('savepoint change')
          await expect(db.query(sql), sql).rejects.toThrow('append-only')
          await db.query('rollback to savepoint change')
          expect((await queryAs(db, agent, sql)).error?.code, sql).toBe('42501')
        }
      }),
    )

  const post = `with p as (insert into private.ledger_postings (transaction_id, kind) values ($1, 'terminate') returning id)
    insert into app.ledger_lines (posting_id, transaction_id, kind, account, debit, credit)
      select p.id, $1, 'terminate', v.account, v.debit::numeric, v.credit::numeric from p, `
  const unbalanced: [what: string, lines: string, said: RegExp][] = [
    ['one side only', `(values ('CASH', '5', '0')) v (account, debit, credit)`, /does not balance/],
    [
      'an extra cent',
      `(values ('CASH', '5', '0'), ('OPERATOR_EARNINGS', '0', '4.99')) v (account, debit, credit)`,
      /does not balance/,
    ],
    ['both sides of one line', `(values ('CASH', '5', '5')) v (account, debit, credit)`, /check/],
    ['zero amounts', `(values ('CASH', '0', '0')) v (account, debit, credit)`, /check/],
    [
      'negative amounts',
      `(values ('CASH', '-5', '0'), ('CASH', '0', '-5')) v (account, debit, credit)`,
      /check/,
    ],
    [
      'NaN',
      `(values ('CASH', 'NaN', '0'), ('OPERATOR_EARNINGS', '0', 'NaN')) v (account, debit, credit)`,
      /check/,
    ],
  ]
  for (const [what, lines, said] of unbalanced)
    test(
      `a posting with ${what} is refused`,
      withFixture(async (db, { transaction }) => {
        await expect(db.query(post + lines, [transaction])).rejects.toThrow(said)
      }),
    )

  test(
    'an extra unbalanced line is refused, a balanced pair is not',
    withFixture(async (db, { transaction }) => {
      const add = (lines: string) =>
        db.query(
          `insert into app.ledger_lines (posting_id, transaction_id, kind, account, debit, credit)
            select p.id, p.transaction_id, p.kind, v.* from private.ledger_postings p, (values ${lines}) v
            where p.transaction_id = $1`,
          [transaction],
        )
      await db.query('savepoint more')
      await expect(add(`('CASH', 0.01, 0)`)).rejects.toThrow('does not balance')
      await db.query('rollback to savepoint more')
      await add(`('CASH', 0.01, 0), ('OPERATOR_EARNINGS', 0, 0.01)`)
      expect(await unproven(db)).not.toEqual([])
    }),
  )
})
