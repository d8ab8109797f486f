import { describe, expect, test } from 'vitest'
import { hears } from '../test/people.ts'
import { played } from '../test/played.ts'
import { fieldsOf, paidDeal, parties, personOf, strangers } from './sight.testing.ts'

const referrers = ['referrer', 'referrersAdmin', 'operator']
const providers = ['providersMaster', 'providersAdmin', 'operator']

/** "who sees": the table of the decisions, and what goes with each of its rows. */
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
  'its line of the invoice': ['invoice_lines', Object.fromEntries(providers.map((party) => [party, 1]))],
  // Closed, invoiced, reported, confirmed, paid out: a report changes no status of the transaction.
  'its history': [
    'transaction_history',
    { referrer: 4, referrersAdmin: 4, providersMaster: 4, providersAdmin: 4, agent: 3, operator: 5 },
  ],
  // Three lines at closing, two with each payment; of these two are the provider's and two the referrer's.
  'its lines of the ledger': [
    'ledger_lines',
    { referrer: 2, providersMaster: 2, providersAdmin: 2, operator: 7 },
  ],
}

const scene = played(paidDeal)

test(
  'every field of a transaction has its row in the table',
  scene(async (db) => {
    const declared = [...Object.keys(whoSees), 'no_payout_reason'].filter((name) => !columns.includes(name))
    expect((await fieldsOf(db)).toSorted()).toEqual(declared.toSorted())
  }),
)

describe('each party sees of a deal', () => {
  for (const [field, seers] of Object.entries(whoSees))
    test(
      `${field}: ${seers.join(', ')}`,
      scene(async (_, cast) => {
        const read = columns.includes(field) ? `t.${field}` : `app.transactions_${field}(t)`
        const saw: string[] = []
        for (const name of [...parties, ...strangers]) {
          const rows = await personOf(cast, name).asks<{ seen: boolean }>(
            `select (${read})::text is not null as seen from app.transactions t where t.id = $1`,
            [cast.transaction],
          )
          if (rows.some(({ seen }) => seen)) saw.push(name)
        }
        expect(saw.toSorted()).toEqual([...seers].toSorted())
      }),
    )

  for (const [name, [table, seen]] of Object.entries(rowsSeen))
    test(
      `rows of ${name}`,
      scene(async (db, cast) => {
        const id = table === 'transactions' ? 'id' : 'transaction_id'
        const counts: Record<string, number> = {}
        for (const party of [...parties, ...strangers]) {
          const answer = await hears(db, personOf(cast, party), `select from app.${table} where ${id} = $1`, [
            cast.transaction,
          ])
          if (answer.rowCount) counts[party] = answer.rowCount
        }
        expect(counts).toEqual(seen)
      }),
    )
})
