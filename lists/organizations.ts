import type { List } from './list.ts'

export const organizations = {
  name: 'organizations',
  nouns: ['organization', 'organizations'],
  views: { ALL: 'All' },
  filters: {
    status: {
      label: 'Status',
      kind: 'codes',
      of: {
        PENDING: 'Pending',
        ACTIVE: 'Active',
        SUSPENDED: 'Suspended',
        INACTIVE: 'Inactive',
        REJECTED: 'Rejected',
      },
    },
    type: {
      label: 'Type',
      kind: 'codes',
      of: {
        OPERATOR: 'Operator',
        VENDOR: 'Vendor',
        MULTI_ROLE_PROVIDER: 'Multi-role provider',
        INDEPENDENT_OPERATOR: 'Independent operator',
      },
    },
  },
  search: 'Search by name',
  columns: {
    name: { label: 'Name', mobile: true, required: true, sort: true, file: ['organization', 'name'] },
    type: { label: 'Type', file: ['type', 'kind'] },
    status: { label: 'Status', mobile: true },
    website: { label: 'Website', hidden: true },
    created: { label: 'Created', align: 'end', sort: true, file: [] },
  },
  defaultSort: 'name',
  export: {
    organization: 'Organization',
    name: 'Name',
    type: 'Type',
    kind: 'Kind',
    status: 'Status',
    website: 'Website',
    address: { title: 'Address', audience: 'admin' },
    taxId: { title: 'Tax ID', audience: 'admin' },
  },
  empty: { ALL: 'Every organization that you work with appears here.' },
} as const satisfies List

/** The providers among them. */
export const vendors = {
  ...organizations,
  name: 'vendors',
  nouns: ['vendor', 'vendors'],
  filters: {
    status: organizations.filters.status,
    type: {
      label: 'Type',
      kind: 'codes',
      of: {
        VENDOR: 'Vendor',
        MULTI_ROLE_PROVIDER: 'Multi-role provider',
        INDEPENDENT_OPERATOR: 'Independent operator',
      },
    },
  },
  empty: { ALL: 'Vendors take the leads that you offer them. Add the first one, or import a list.' },
} as const satisfies List
