import type pg from 'pg'
import { fixtureOf, type Fixture } from '../../leads/test/fixture.ts'
import { queryAs, one, type Answer } from '../../test/people.ts'
import { close, step } from '../../test/world-deals.ts'
import { accept } from '../../test/world-leads.ts'
import type { Person } from '../../test/world.ts'

/** A lead's fixture with its transaction. */
export type ClosedFixture = Fixture & { transaction: number }

export type Figures = {
  status: string
  invoice: string
  fee: string
  payout: string
  earnings: string
}

/** A working lead, closed by its agent for an amount in dollars. */
export async function closedFixtureOf(db: pg.Client, deal = '1000.00'): Promise<ClosedFixture> {
  const fixture = await fixtureOf(db)
  return { ...fixture, transaction: await close(fixture.agent, fixture.lead, deal) }
}

/** Another deal of the same people. */
export async function another(db: pg.Client, fixture: Fixture, deal = '1000.00'): Promise<number> {
  return close(
    fixture.agent,
    await accept(db, fixture.operator.master, fixture.referrer, fixture.vendor),
    deal,
  )
}

/** Makes these transitions as the operator. */
export async function through(
  { operator }: Fixture,
  transaction: number,
  ...moves: readonly string[]
): Promise<void> {
  for (const move of moves) await step(operator.master, transaction, move)
}

/** Tries a move with all required values, and undoes it. */
export async function attempts(
  db: pg.Client,
  person: Person,
  transaction: number,
  move: string,
): Promise<Answer> {
  return queryAs(
    db,
    person,
    `select t.status from app.move_transaction($1, $2, 'a reason', 'a reference', (select max(i.due_on) + 30
      from app.invoices i)) t`,
    [transaction, move],
  )
}

/** The stored amounts of a transaction. */
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

/** The statuses of a transaction and its invoice. */
export async function standing(db: pg.Client, transaction: number): Promise<string> {
  const { status, invoice } = await figuresOf(db, transaction)
  return `${status}+${invoice}`
}

/** The ledger's inconsistencies; empty when it is proven. */
export async function unproven(db: pg.Client): Promise<unknown[]> {
  await db.query('set constraints all immediate')
  const { rows } = await db.query('select * from private.ledger_discrepancies()')
  await db.query('set constraints all deferred')
  return rows
}

/** Sets the database's clock, with a time zone or in the operator's. */
export async function clockAt(db: pg.Client, local: string): Promise<void> {
  await db.query(
    `update private.operator_settings set clock_stands_at = $1::timestamp at time zone time_zone`,
    [local],
  )
}

/** The pairs of payout and invoice status that the decisions allow. */
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

/** Sets the statuses of a transaction directly. */
export async function force(db: pg.Client, transaction: number, pair: string): Promise<void> {
  const [status, invoice] = pair.split('+')
  await db.query('update app.transactions set status = $2 where id = $1', [transaction, status])
  await db.query(
    'update app.transaction_fees set status = $2, vendor_invoice_status = $3 where transaction_id = $1',
    [transaction, status, invoice],
  )
  await db.query('set constraints all immediate; set constraints all deferred')
}
