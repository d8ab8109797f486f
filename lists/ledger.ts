import type { List } from './list.ts'

export const ledger = {
  name: 'ledger',
  nouns: ['entry', 'entries'],
  audience: 'money',
  views: { ALL: 'All' },
  filters: {
    account: { label: 'Account', kind: 'codes', of: 'ledgerAccounts' },
    booked: { label: 'Booked', kind: 'days' },
    provider: { label: 'Provider', kind: 'id', of: 'providers' },
    person: { label: 'Person', kind: 'id', of: 'people' },
  },
  columns: {
    line: { label: 'Line', mobile: true, required: true, sort: true },
    booked: { label: 'Booked', mobile: true },
    account: { label: 'Account' },
    kind: { label: 'Kind' },
    transaction: { label: 'Transaction' },
    provider: { label: 'Provider', audience: 'fees' },
    person: { label: 'Person', audience: 'payouts' },
    debit: { label: 'Debit', align: 'end' },
    credit: { label: 'Credit', align: 'end' },
  },
  defaultSort: 'line',
  export: {
    line: 'Line',
    booked: 'Booked',
    account: 'Account',
    kind: 'Kind',
    transaction: 'Transaction',
    provider: { title: 'Provider', audience: 'fees' },
    person: { title: 'Person', audience: 'payouts' },
    debit: 'Debit',
    credit: 'Credit',
  },
  empty: { ALL: 'Every entry of the books appears here.' },
} as const satisfies List
