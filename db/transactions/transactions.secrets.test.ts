import type pg from 'pg'
import { expect, test } from 'vitest'
import { relationsIn } from '../test/pg-catalog.ts'
import { queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { accept } from '../test/world-leads.ts'
import { close, closeElsewhere, step } from '../test/world-deals.ts'
import type { Person } from '../test/world.ts'
import { fieldsOf, paidDeal, parties, personOf, strangers, type Paid } from './test/visibility.ts'

const withFixture = sharedFixture(paidDeal)

const figures = { fee: '9876.54', payout: '3950.62', earnings: '5925.92' }

/** All text about money that a person can read: every table, field and function. */
async function everythingFor(db: pg.Client, person: Person, { transaction }: Paid): Promise<string> {
  const tables = (await relationsIn(db)).filter((name) => /^app\.(?!us_zip)/.test(name))
  const me = `organization_id => ${person.organization?.id ?? 'null'}`
  const questions = [
    ...tables.map((name) => `select to_jsonb(t) from ${name} t`),
    ...(await fieldsOf(db)).map(
      (field) => `select to_jsonb(app.transactions_${field}(t)) from app.transactions t`,
    ),
    'select to_jsonb(app.invoices_amount_due(i)), to_jsonb(app.invoices_is_void(i)), to_jsonb(app.invoices_status(i)) from app.invoices i',
    'select to_jsonb(app.statement(current_date))',
    `select to_jsonb(app.statement(current_date, ${me}))`,
    `select to_jsonb(app.statement(current_date, user_id => ${person.id}))`,
    'select to_jsonb(app.transaction_metrics())',
    'select to_jsonb(a) from app.pending_payouts() a',
    'select to_jsonb(a) from app.own_terms() a',
    'select app.preview_terms(98765.43)',
    `select app.adjust_transaction(${transaction}, 1, 'why')`,
    ...['issueInvoice', 'confirmPayment', 'payAssociate', 'terminate'].map(
      (move) => `select app.move_transaction(${transaction}, '${move}', 'a reason', 'a reference')`,
    ),
  ]
  const answers: unknown[] = []
  for (const question of questions) answers.push(await queryAs(db, person, question))
  return JSON.stringify(answers)
}

test(
  'no party can read another party’s amounts anywhere',
  withFixture(async (db, fixture) => {
    const found: Record<string, string> = {}
    for (const name of [...parties, ...strangers]) {
      const text = await everythingFor(db, personOf(fixture, name), fixture)
      const seen = Object.entries(figures).flatMap(([figure, amount]) =>
        text.includes(amount) ? [figure] : [],
      )
      if (seen.length > 0) found[name] = seen.join(' ')
    }
    expect(found).toEqual({
      referrer: 'payout',
      referrersAdmin: 'payout',
      providersMaster: 'fee',
      providersAdmin: 'fee',
      operator: 'fee payout earnings',
    })
  }),
)

test(
  'admins of a provider that referred the deal see the fee, not the payout',
  withFixture(async (db, fixture) => {
    const { multiRole, operator, referrer } = fixture
    const lead = await accept(db, operator.master, referrer, multiRole)
    const id = await close(multiRole.agent, lead, '98765.43')
    await step(operator.admin, id, 'issueInvoice')
    const read = (person: Person) =>
      person.asks(
        `select app.transactions_operator_fee(t) as fee, app.transactions_associate_payout(t) as payout
          from app.transactions t where id = $1`,
        [id],
      )
    expect(await read(multiRole.master)).toEqual([{ fee: figures.fee, payout: null }])
    expect(await read(multiRole.admin)).toEqual([{ fee: figures.fee, payout: null }])
    expect(await read(referrer)).toEqual([{ fee: null, payout: figures.payout }])
    expect(await read(multiRole.agent)).toEqual([{ fee: null, payout: null }])
  }),
)

test(
  'only the referrer and the operator see why no payout is made',
  withFixture(async (db, fixture) => {
    const { operator, multiRole, third } = fixture
    const id = await closeElsewhere(db, operator.master, multiRole.organization)
    const read = (person: Person) =>
      person.asks(
        'select app.transactions_no_payout_reason(t) as why from app.transactions t where id = $1',
        [id],
      )
    expect(await read(operator.admin)).toEqual([{ why: 'The referrer works for the operator' }])
    expect(await read(multiRole.master)).toEqual([{ why: null }])
    expect(await read(third)).toEqual([])
  }),
)
