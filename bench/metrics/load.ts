import { join } from 'node:path'
import { connected, dropDatabase, loadDatabase, type Filling, type Loaded } from '../comparing/databases.ts'
import { leadsOf } from '../leads/load.ts'

/** Of a hundred leads eighty are won; of a hundred transactions two are corrections. */
export function loadTransactions(server: string, transactions: number): Promise<Loaded> {
  const leads = leadsOf(Math.round((transactions * 49) / 40), here('parties.sql'))
  return loadDatabase(server, nameOf(transactions), withDeals(leads))
}

/** The filling, and then the deals of its won leads. */
export function withDeals({ rows, files, tables, ids }: Filling): Filling {
  return {
    rows,
    files: [...files, here('deals.sql'), here('transactions.sql'), here('events.sql')],
    tables: [...tables, ...filled],
    ids: [...ids, 'transactions', 'invoices'],
  }
}

export function dropTransactions(server: string, transactions: number): Promise<void> {
  return dropDatabase(server, nameOf(transactions))
}

const filled = [
  'transactions',
  'transaction_fees',
  'transaction_payouts',
  'transaction_earnings',
  'transaction_totals',
  'transaction_history',
  'invoices',
  'invoice_lines',
  'ledger_lines',
]

/** The number of rows, and the inconsistencies in the ledger, which should be none. */
export async function describe({
  url,
}: Loaded): Promise<{ counts: string; unproven: number; seconds: number }> {
  return connected(url, async (client) => {
    const { rows } = await client.query<{ counts: string }>(
      `select concat_ws(', ', (select count(*) from app.transactions) || ' transactions',
          (select count(distinct organization_id) from app.transactions) || ' providers',
          (select count(distinct submitted_user_id) from app.transactions) || ' referrers',
          (select count(*) from app.invoices) || ' invoices', (select count(*) from app.ledger_lines) || ' ledger lines',
          (select count(distinct (status, vendor_invoice_status)) from app.transaction_fees) || ' pairs of statuses') as counts`,
    )
    const since = performance.now()
    const { rowCount } = await client.query('select from private.ledger_discrepancies()')
    return {
      counts: rows[0]?.counts ?? '',
      unproven: rowCount ?? 0,
      seconds: (performance.now() - since) / 1000,
    }
  })
}

function nameOf(transactions: number): string {
  return `turnstone_money_${transactions}`
}

function here(file: string): string {
  return join(import.meta.dirname, file)
}
