import type pg from 'pg'
import type { Person } from '../../test/world.ts'
import { another, clockAt, closedFixtureOf, through, type ClosedFixture } from './fixture.ts'

type Line = {
  kind: string
  amount: string
  balance: string
  invoice_number: string | null
  booked_at: string
}
export type Statement = { opening_balance: string; closing_balance: string; lines: Line[] }

const ask = `select s.opening_balance, s.closing_balance, (select coalesce(json_agg(json_build_object('kind', l.kind,
    'amount', l.amount::text, 'balance', l.balance::text, 'invoice_number', l.invoice_number, 'booked_at', l.booked_at)), '[]')
    from unnest(s.lines) l) as lines`

/** A month's statement as read by this person. */
export async function statement(person: Person, month: string, of = ''): Promise<Statement> {
  const [row] = await person.asks<Statement>(`${ask} from app.statement($1 ${of}) s`, [month])
  if (!row) throw new Error('No statement')
  return row
}

/** Opening balance, lines and closing balance. */
export const brief = ({ opening_balance, lines, closing_balance }: Statement) => [
  opening_balance,
  ...lines.map(({ kind, amount }) => `${kind} ${amount}`),
  closing_balance,
]

/** A deal of 1000 dollars, from closing to payout across the end of a month. */
export async function monthsOf(db: pg.Client): Promise<ClosedFixture> {
  await clockAt(db, '2031-03-31 23:59:59')
  const fixture = await closedFixtureOf(db, '1000.00')
  await through(fixture, fixture.transaction, 'issueInvoice')
  await clockAt(db, '2031-04-01 00:00:00')
  await through(fixture, fixture.transaction, 'confirmPayment')
  await clockAt(db, '2031-04-30 23:59:59')
  await through(fixture, fixture.transaction, 'payAssociate')
  await fixture.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [
    fixture.transaction,
  ])
  const ended = await another(db, fixture, '50.00')
  await through(fixture, ended, 'terminate')
  return fixture
}
