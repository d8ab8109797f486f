import type { List } from './list.ts'

export const companies = {
  name: 'companies',
  nouns: ['company', 'companies'],
  views: { ALL: 'All' },
  filters: {},
  columns: {
    name: { label: 'Company', mobile: true, required: true },
    email: { label: 'Email' },
    address: { label: 'Office address' },
    employee: { label: 'Employee ID', hidden: true },
    status: { label: 'Status', mobile: true },
  },
  empty: { ALL: 'Add the firm that you work for, with your title there.' },
} as const satisfies List
