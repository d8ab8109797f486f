import type { List } from './list.ts'

export const invoices = {
  name: 'invoices',
  nouns: ['invoice', 'invoices'],
  audience: 'fees',
  views: { ALL: 'All' },
  filters: {
    issued: { label: 'Issued', kind: 'days' },
    provider: { label: 'Provider', kind: 'id', of: 'providers' },
  },
  search: 'Search by number or provider',
  columns: {
    invoice: { label: 'Invoice', mobile: true, required: true, sort: true },
    provider: { label: 'Provider' },
    issued: { label: 'Issued', align: 'end', sort: true },
    due: { label: 'Due', align: 'end', sort: true },
    total: { label: 'Total', align: 'end', mobile: true, sort: true },
    amountDue: { label: 'Amount due', align: 'end' },
  },
  defaultSort: '-issued',
  export: {
    invoice: 'Invoice',
    provider: 'Provider',
    issued: 'Issued',
    due: 'Due',
    total: 'Total',
    amountDue: 'Amount due',
    void: 'Void',
  },
  empty: { ALL: 'Every invoice that is issued appears here.' },
} as const satisfies List
