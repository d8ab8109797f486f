import { audit } from './audit.ts'
import { leads } from './leads.ts'
import { invoices, ledger, terms, transactions } from './money.ts'
import { notifications } from './notifications.ts'
import { applications, organizations, people, services } from './records.ts'
import type { Source } from './source.ts'
import { tickets } from './tickets.ts'

/** Every list by name. */
export const sources: Readonly<Record<string, Source>> = {
  applications,
  audit,
  invoices,
  leads,
  ledger,
  notifications,
  organizations,
  people,
  services,
  terms,
  tickets,
  transactions,
}
