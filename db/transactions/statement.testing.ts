import type pg from 'pg'
import type { Person } from '../test/world.ts'
import { another, clockAt, closedCastOf, through, type ClosedCast } from './transactions.testing.ts'

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

/** One month, as this person reads it. */
export async function statement(person: Person, month: string, of = ''): Promise<Statement> {
  const [row] = await person.asks<Statement>(`${ask} from app.statement($1 ${of}) s`, [month])
  if (!row) throw new Error('No statement')
  return row
}

/** Opening, each line, closing. */
export const brief = ({ opening_balance, lines, closing_balance }: Statement) => [
  opening_balance,
  ...lines.map(({ kind, amount }) => `${kind} ${amount}`),
  closing_balance,
]

/** A deal of 1000 dollars, and its whole way over the end of a month, in the operator's zone. */
export async function monthsOf(db: pg.Client): Promise<ClosedCast> {
  await clockAt(db, '2031-03-31 23:59:59')
  const cast = await closedCastOf(db, '1000.00')
  await through(cast, cast.transaction, 'issueInvoice')
  await clockAt(db, '2031-04-01 00:00:00')
  await through(cast, cast.transaction, 'confirmPayment')
  await clockAt(db, '2031-04-30 23:59:59')
  await through(cast, cast.transaction, 'payAssociate')
  await cast.operator.admin.asks(`select app.adjust_transaction($1, 800, 'A rebate')`, [cast.transaction])
  const ended = await another(db, cast, '50.00')
  await through(cast, ended, 'terminate')
  return cast
}
