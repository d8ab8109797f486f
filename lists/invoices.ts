import type { List } from './list.ts'

export const invoices = {
  name: 'invoices',
  nouns: ['invoice', 'invoices'],
  audience: 'fees',
  views: { ALL: 'All' },
  filters: {
    status: { label: 'Status', kind: 'codes', of: 'invoiceStatuses' },
    issued: { label: 'Issued', kind: 'days' },
    paid: { label: 'Paid', kind: 'days' },
    provider: { label: 'Provider', kind: 'id', of: 'providers', audience: 'operator' },
  },
  search: 'Search by number or provider',
  columns: {
    invoice: { label: 'Invoice', mobile: true, required: true, sort: true },
    provider: { label: 'Provider', audience: 'operator' },
    issued: { label: 'Issued', sort: true, hideWhenNarrow: true },
    due: { label: 'Due', sort: true },
    status: { label: 'Status', mobile: true },
    total: { label: 'Total', align: 'end', sort: true },
    amountDue: { label: 'Amount due', align: 'end' },
    document: { label: 'PDF', align: 'end', file: [] },
  },
  defaultSort: '-issued',
  export: {
    invoice: 'Invoice',
    provider: 'Provider',
    issued: 'Issued',
    due: 'Due',
    status: 'Status',
    total: 'Total',
    amountDue: 'Amount due',
    void: 'Void',
  },
  empty: { ALL: 'Invoices appear here once they are issued.' },
} as const satisfies List
