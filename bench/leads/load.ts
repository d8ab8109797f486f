import { join } from 'node:path'
import type { Filling } from '../comparing/databases.ts'

export function benchLeads(rows: number): Filling {
  return leadsOf(rows, here('parties.sql'))
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

function here(file: string): string {
  return join(import.meta.dirname, file)
}
