import { describe, expect, test } from 'vitest'
import { queryAs } from '../test/people.ts'
import { sharedFixture } from '../test/shared-fixture.ts'
import { fieldsOf, paidDeal, parties, personOf, strangers } from './test/visibility.ts'

const referrers = ['referrer', 'referrersAdmin', 'operator']
const providers = ['providersMaster', 'providersAdmin', 'operator']

/** The table of the decisions about who sees each field. */
const whoSees: Record<string, readonly string[]> = {
  original_deal: parties,
  actual_deal: parties,
  status: parties,
  open_moves: parties,
  associate_payout: referrers,
  associate_share: referrers,
  payout_reference: referrers,
  operator_fee: providers,
  provider_rate: providers,
  payment_reference: providers,
  vendor_invoice_status: providers,
  invoice: providers,
  operator_earnings: ['operator'],
  rate_scope: ['operator'],
  share_scope: ['operator'],
}
const columns = ['original_deal', 'actual_deal', 'status']

/** How many rows about the deal each party reads in each table. */
const rowsSeen: Record<string, readonly [table: string, seen: Partial<Record<string, number>>]> = {
  'the transaction': ['transactions', Object.fromEntries(parties.map((party) => [party, 1]))],
  'its fee': ['transaction_fees', Object.fromEntries(providers.map((party) => [party, 1]))],
  'its payout': ['transaction_payouts', Object.fromEntries(referrers.map((party) => [party, 1]))],
  'its earnings': ['transaction_earnings', { operator: 1 }],
  'its invoice line': ['invoice_lines', Object.fromEntries(providers.map((party) => [party, 1]))],
  // Closed, invoiced, reported, confirmed, paid out. A report does not change the transaction's status.
  'its history': [
    'transaction_history',
    { referrer: 4, referrersAdmin: 4, providersMaster: 4, providersAdmin: 4, agent: 3, operator: 5 },
  ],
  // Three lines at closing and two per payment; two belong to the provider and two to the referrer.
  'its ledger lines': ['ledger_lines', { referrer: 2, providersMaster: 2, providersAdmin: 2, operator: 7 }],
}

const withFixture = sharedFixture(paidDeal)

test(
  'the table has every field of a transaction',
  withFixture(async (db) => {
    // Follow-ups have a policy of their own, which db/followups tests.
    const declared = [...Object.keys(whoSees), 'no_payout_reason', 'follow_ups'].filter(
      (name) => !columns.includes(name),
    )
    expect((await fieldsOf(db)).toSorted()).toEqual(declared.toSorted())
  }),
)

describe('visibility of a deal', () => {
  for (const [field, seers] of Object.entries(whoSees))
    test(
      `${field}: ${seers.join(', ')}`,
      withFixture(async (_, fixture) => {
        const read = columns.includes(field) ? `t.${field}` : `app.transactions_${field}(t)`
        const saw: string[] = []
        for (const name of [...parties, ...strangers]) {
          const rows = await personOf(fixture, name).asks<{ seen: boolean }>(
            `select (${read})::text is not null as seen from app.transactions t where t.id = $1`,
            [fixture.transaction],
          )
          if (rows.some(({ seen }) => seen)) saw.push(name)
        }
        expect(saw.toSorted()).toEqual([...seers].toSorted())
      }),
    )

  for (const [name, [table, seen]] of Object.entries(rowsSeen))
    test(
      `rows of ${name}`,
      withFixture(async (db, fixture) => {
        const id = table === 'transactions' ? 'id' : 'transaction_id'
        const counts: Record<string, number> = {}
        for (const party of [...parties, ...strangers]) {
          const answer = await queryAs(
            db,
            personOf(fixture, party),
            `select from app.${table} where ${id} = $1`,
            [fixture.transaction],
          )
          if (answer.rowCount) counts[party] = answer.rowCount
        }
        expect(counts).toEqual(seen)
      }),
    )
})
