import type pg from 'pg'
import { castOf, type Cast } from '../leads/leads.testing.ts'
import { hears, one, type Answer } from '../test/people.ts'
import { close, step } from '../test/world-deals.ts'
import { accept } from '../test/world-leads.ts'
import type { Person } from '../test/world.ts'

/** A lead's cast, and the transaction that came of it. */
export type ClosedCast = Cast & { transaction: number }

export type Figures = {
  status: string
  invoice: string
  fee: string
  payout: string
  earnings: string
}

/** A worked lead, closed by its agent for an amount in dollars. */
export async function closedCastOf(db: pg.Client, deal = '1000.00'): Promise<ClosedCast> {
  const cast = await castOf(db)
  return { ...cast, transaction: await close(cast.agent, cast.lead, deal) }
}

/** One more deal of the same people. */
export async function another(db: pg.Client, cast: Cast, deal = '1000.00'): Promise<number> {
  return close(cast.agent, await accept(db, cast.operator.master, cast.referrer, cast.vendor), deal)
}

/** Takes a transaction through these moves, by the operator. */
export async function through(
  { operator }: Cast,
  transaction: number,
  ...moves: readonly string[]
): Promise<void> {
  for (const move of moves) await step(operator.master, transaction, move)
}

/** Tries a move with all that any of them needs; nothing of it stays. */
export async function attempts(
  db: pg.Client,
  person: Person,
  transaction: number,
  move: string,
): Promise<Answer> {
  return hears(
    db,
    person,
    `select t.status from app.move_transaction($1, $2, 'a reason', 'a reference', (select max(i.due_on) + 30
      from app.invoices i)) t`,
    [transaction, move],
  )
}

/** What is kept of a transaction, whoever may see it. */
export function figuresOf(db: pg.Client, transaction: number): Promise<Figures> {
  return one<Figures>(
    db,
    `select t.status, f.vendor_invoice_status as invoice, e.operator_fee as fee, e.associate_payout as payout,
        e.operator_earnings as earnings
      from app.transactions t join app.transaction_fees f on f.transaction_id = t.id
        join app.transaction_earnings e on e.transaction_id = t.id
      where t.id = $1`,
    [transaction],
  )
}

/** Where a transaction and its invoice stand. */
export async function standing(db: pg.Client, transaction: number): Promise<string> {
  const { status, invoice } = await figuresOf(db, transaction)
  return `${status}+${invoice}`
}

/** What does not follow in the books; empty when they are proven. */
export async function unproven(db: pg.Client): Promise<unknown[]> {
  await db.query('set constraints all immediate')
  const { rows } = await db.query('select * from hidden.unproven_books()')
  await db.query('set constraints all deferred')
  return rows
}

/** Sets the database's clock: a moment, with its zone or in that of the operator. */
export async function clockAt(db: pg.Client, local: string): Promise<void> {
  await db.query(
    `update hidden.operator_settings set clock_stands_at = $1::timestamp at time zone time_zone`,
    [local],
  )
}

/** The pairs of payout status and invoice status that the decisions allow. */
export const allowedPairs = [
  'READY_FOR_INVOICE+NOT_GENERATED',
  'INVOICE_SENT+NEW_INVOICE',
  'INVOICE_SENT+PROCESSING',
  'OVERDUE+OVERDUE',
  'OVERDUE+PROCESSING',
  'VENDOR_PAID+PAID',
  'ASSOCIATE_PAID+PAID',
  'TERMINATED+TERMINATED',
] as const

/** As if a transaction had come to stand there some other way. */
export async function force(db: pg.Client, transaction: number, pair: string): Promise<void> {
  const [status, invoice] = pair.split('+')
  await db.query('update app.transactions set status = $2 where id = $1', [transaction, status])
  await db.query(
    'update app.transaction_fees set status = $2, vendor_invoice_status = $3 where transaction_id = $1',
    [transaction, status, invoice],
  )
  await db.query('set constraints all immediate; set constraints all deferred')
}
