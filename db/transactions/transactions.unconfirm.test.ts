import type pg from 'pg'
import { describe, expect, test } from 'vitest'
import { one, queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import type { Person } from '../test/world.ts'
import { another, clockAt, closedFixtureOf, standing, through, unproven } from './test/fixture.ts'

const withFixture = sharedFixture((db) => closedFixtureOf(db))
const move = `select (app.move_transaction($1, 'unconfirmPayment', $2)).status as answer`

const openMoves = async (person: Person, id: number) => {
  const [row] = await person.asks<{ open: { move: string; to_status: string }[] }>(
    'select to_json(app.transactions_open_moves(t)) as open from app.transactions t where id = $1',
    [id],
  )
  return new Map(row?.open.map(({ move: name, to_status }) => [name, to_status]))
}
const paymentOf = (db: pg.Client, id: number) =>
  one(
    db,
    `select f.payment_reference, f.reported_on::text, f.paid_at from app.transaction_fees f where f.transaction_id = $1`,
    [id],
  )
const wrongFigures = async (db: pg.Client) =>
  (await db.query('select * from private.wrong_figures() limit 5')).rows

describe('a payment that is taken back leaves the invoice as it was before', () => {
  const before: [name: string, moves: string[], isLate: boolean][] = [
    ['INVOICE_SENT+NEW_INVOICE', ['issueInvoice'], false],
    ['INVOICE_SENT+PROCESSING', ['issueInvoice', 'reportPayment'], false],
    ['OVERDUE+OVERDUE', ['issueInvoice'], true],
    ['OVERDUE+PROCESSING', ['issueInvoice'], true],
  ]
  for (const [name, moves, isLate] of before)
    test(
      `from ${name}`,
      withFixture(async (db, fixture) => {
        const { transaction, operator } = fixture
        await clockAt(db, '2031-05-01 09:00')
        await through(fixture, transaction, ...moves)
        if (isLate) {
          await clockAt(db, '2031-06-01 09:00')
          await db.query('select jobs.run_invoice_clock()')
        }
        if (name === 'OVERDUE+PROCESSING') await through(fixture, transaction, 'reportPayment')
        expect(await standing(db, transaction)).toBe(name)
        const payment = await paymentOf(db, transaction)
        for (let round = 0; round < 2; round += 1) {
          await operator.admin.asks(`select app.move_transaction($1, 'confirmPayment', null, 'Check 7')`, [
            transaction,
          ])
          expect((await openMoves(operator.master, transaction)).get('unconfirmPayment')).toBe(
            name.split('+')[0],
          )
          expect(await unproven(db)).toEqual([])
          await operator.master.asks(move, [transaction, 'The check bounced'])
          expect(await standing(db, transaction)).toBe(name)
          expect(await paymentOf(db, transaction)).toEqual(payment)
          expect(await unproven(db)).toEqual([])
        }
        expect(await wrongFigures(db)).toEqual([])
      }),
    )
})

test(
  'a payment is taken back for the whole invoice, with reversing postings and the reason',
  withFixture(async (db, fixture) => {
    const { operator, transaction, providersAdmin } = fixture
    const second = await another(db, fixture, '300.00')
    await operator.admin.asks('select app.issue_invoice($1)', [[transaction, second]])
    await through(fixture, transaction, 'confirmPayment')
    await operator.master.asks(move, [second, 'The check bounced'])
    for (const id of [transaction, second]) {
      expect(await standing(db, id)).toBe('INVOICE_SENT+NEW_INVOICE')
      const { rows } = await db.query<{ account: string; balance: string }>(
        `select account, sum(debit - credit)::text as balance from app.ledger_lines
          where transaction_id = $1 and kind in ('confirmPayment', 'unconfirmPayment') group by 1 order by 1`,
        [id],
      )
      expect(rows).toEqual([
        { account: 'CASH', balance: '0.00' },
        { account: 'PROVIDER_RECEIVABLE', balance: '0.00' },
      ])
      const [told] = await providersAdmin.asks(
        `select reason from app.transaction_history where transaction_id = $1 and move = 'unconfirmPayment'`,
        [id],
      )
      expect(told).toEqual({ reason: 'The check bounced' })
    }
  }),
)

test(
  'only a master admin of the operator takes a payment back, and with a reason',
  withFixture(async (db, fixture) => {
    const { transaction, operator, providersMaster, referrer, agent, third } = fixture
    await through(fixture, transaction, 'issueInvoice', 'confirmPayment')
    const tries = async (person: Person, reason: string | null) =>
      (await queryAs(db, person, move, [transaction, reason])).error?.code
    expect(await tries(operator.admin, 'Why')).toBe('TS005')
    expect(await tries(providersMaster, 'Why')).toBe('TS005')
    for (const person of [referrer, agent]) expect(await tries(person, 'Why')).toBe('TS005')
    expect(await tries(third, 'Why')).toBe('TS003')
    for (const reason of [null, '', ' \n ']) expect(await tries(operator.master, reason)).toBe('TS004')
    expect(await openMoves(operator.admin, transaction)).not.toContain('unconfirmPayment')
    expect(await tries(operator.master, 'Why')).toBeUndefined()
  }),
)

test(
  'once a payout of the invoice is sent, its payment stays confirmed',
  withFixture(async (db, fixture) => {
    const { operator, transaction } = fixture
    const second = await another(db, fixture, '300.00')
    await operator.admin.asks('select app.issue_invoice($1)', [[transaction, second]])
    await through(fixture, transaction, 'confirmPayment')
    await through(fixture, second, 'payAssociate')
    for (const id of [transaction, second]) {
      expect([...(await openMoves(operator.master, id)).keys()]).not.toContain('unconfirmPayment')
      expect((await queryAs(db, operator.master, move, [id, 'Why'])).error?.code).toBe('TS005')
    }
  }),
)
