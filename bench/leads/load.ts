import { join } from 'node:path'
import { dropDatabase, loadDatabase, type Filling, type Loaded } from '../comparing/databases.ts'

/** A database on this server with this many leads. */
export function loadLeads(server: string, rows: number): Promise<Loaded> {
  return loadDatabase(server, nameOf(rows), leadsOf(rows, here('parties.sql')))
}

export function dropLeads(server: string, rows: number): Promise<void> {
  return dropDatabase(server, nameOf(rows))
}

/** Leads with the providers, referrers and outcomes of a file. */
export function leadsOf(rows: number, parties: string): Filling {
  return {
    rows,
    files: [here('world.sql'), parties, here('leads.sql'), here('rest.sql')],
    tables: [
      'leads',
      'lead_viewers',
      'lead_totals',
      'lead_words',
      'lead_customers',
      'lead_history',
      'lead_offers',
      'notes',
      'customer_claims',
      'acquaintances',
      'in_app_notifications',
      'notification_reads',
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
