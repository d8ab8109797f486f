import type pg from 'pg'
import { expect, test } from 'vitest'
import { one } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { step } from '../test/world-deals.ts'
import { clockAt, closedFixtureOf, type ClosedFixture } from './test/fixture.ts'

const withFixture = sharedFixture(closedFixtureOf)

async function descriptionOf(db: pg.Client, transaction: number): Promise<string> {
  const { description } = await one<{ description: string }>(
    db,
    'select description from app.invoice_lines where transaction_id = $1',
    [transaction],
  )
  return description
}

async function adjust({ operator, transaction }: ClosedFixture, deal: string): Promise<number> {
  const [row] = await operator.admin.asks<{ id: number }>(
    `select id from app.adjust_transaction($1, $2, 'A reason')`,
    [transaction, deal],
  )
  return row?.id ?? 0
}

test(
  'a line names the service and the customer in short, as at its issue',
  withFixture(async (db, { operator, transaction, lead }) => {
    await db.query(
      `update app.lead_customers set first_name = 'Ramona', middle_name = null, last_name = 'Renner' where lead_id = $1`,
      [lead],
    )
    await step(operator.admin, transaction, 'issueInvoice')
    await db.query(`update app.lead_customers set last_name = 'Changed' where lead_id = $1`, [lead])
    expect(await descriptionOf(db, transaction)).toMatch(/^Service \w+, Ramona R\.$/)
  }),
)

test.for([
  ['800.00', 'Credit on deal of '],
  ['1200.00', 'Addition to deal of '],
] as const)('a correction to %s is marked: %s', ([deal, words]) =>
  withFixture(async (db, fixture) => {
    const { operator, transaction } = fixture
    const { day } = await one<{ day: string }>(
      db,
      `select to_char(t.closed_at at time zone z.time_zone, 'FMMon FMDD, YYYY') as day
        from app.transactions t, private.operator_settings z where t.id = $1`,
      [transaction],
    )
    await step(operator.admin, transaction, 'issueInvoice')
    await clockAt(db, '2030-03-01 12:00')
    const correction = await adjust(fixture, deal)
    await step(operator.admin, correction, 'issueInvoice')
    expect(await descriptionOf(db, correction)).toMatch(new RegExp(`^${words}${day}: Service `))
  })(),
)
