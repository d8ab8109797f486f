import { join } from 'node:path'
import { dropDatabase, loadDatabase, type Filling, type Loaded } from '../comparing/databases.ts'

/** A database of its own on this server with so many leads in it. */
export function loadLeads(server: string, rows: number): Promise<Loaded> {
  return loadDatabase(server, nameOf(rows), leadsOf(rows, here('parties.sql')))
}

export function dropLeads(server: string, rows: number): Promise<void> {
  return dropDatabase(server, nameOf(rows))
}

/** So many leads, with the providers, the referrers and the fates that a file draws from. */
export function leadsOf(rows: number, parties: string): Filling {
  return {
    rows,
    files: [here('world.sql'), parties, here('leads.sql'), here('rest.sql')],
    tables: [
      'leads',
      'lead_readers',
      'lead_totals',
      'lead_customers',
      'lead_history',
      'lead_offers',
      'notes',
      'customer_claims',
      'acquaintances',
    ],
    ids: ['organizations', 'user_infos', 'services', 'leads'],
  }
}

function nameOf(rows: number): string {
  return `turnstone_bench_${rows}`
}

function here(file: string): string {
  return join(import.meta.dirname, file)
}
