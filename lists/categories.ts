import type { List } from './list.ts'

/** Each category is followed by its subcategories. */
export const categories = {
  name: 'categories',
  nouns: ['category', 'categories'],
  views: { ALL: 'All' },
  filters: { status: { label: 'Status', kind: 'codes', of: { ACTIVE: 'Active', INACTIVE: 'Inactive' } } },
  search: 'Search by name',
  columns: {
    name: { label: 'Name', mobile: true, required: true },
    parent: { label: 'Category' },
    status: { label: 'Status' },
    change: { label: 'Change', align: 'end', mobile: true, audience: 'auditor', required: true },
  },
  empty: { ALL: 'The categories that services are grouped by appear here.' },
} as const satisfies List
