import type { List } from './list.ts'

export const services = {
  name: 'services',
  nouns: ['service', 'services'],
  views: { ALL: 'All' },
  filters: {
    category: { label: 'Category', kind: 'id', of: 'categories' },
    subCategory: { label: 'Sub-category', kind: 'id', of: 'categories' },
    subCategorized: { label: 'Sub-categorized', kind: 'codes', of: { yes: 'Yes', no: 'No' } },
    customerType: {
      label: 'Customers',
      kind: 'codes',
      of: { individual: 'Individuals', corporate: 'Businesses', both: 'Both' },
    },
    state: { label: 'State', kind: 'codes', of: 'states' },
    provider: { label: 'Provider', kind: 'id', of: 'providers' },
  },
  search: 'Search by service, category or provider',
  columns: {
    name: { label: 'Service', mobile: true, required: true, sort: true, file: ['service', 'name', 'active'] },
    category: { label: 'Category', file: ['category', 'subCategory'] },
    customers: { label: 'Customers' },
    states: { label: 'Offered in', file: [] },
    provider: { label: 'Provider', hidden: true },
    created: { label: 'Created', align: 'end', sort: true, hidden: true },
  },
  defaultSort: 'name',
  export: {
    service: 'Service',
    name: 'Name',
    category: 'Category',
    subCategory: 'Sub-category',
    provider: 'Provider',
    customers: 'Customers',
    active: 'Active',
    created: 'Created',
  },
  empty: { ALL: 'Every service that is on offer appears here.' },
} as const satisfies List

const { category, customerType } = services.filters

/** An organization's own services in its settings. */
export const ownServices = {
  ...services,
  name: 'ownservices',
  filters: { category, customerType },
  columns: {
    name: services.columns.name,
    category: services.columns.category,
    customers: services.columns.customers,
    status: { label: 'Status', mobile: true, file: ['active'] },
    created: services.columns.created,
  },
  empty: { ALL: 'Services that your organization offers appear here.' },
} as const satisfies List
