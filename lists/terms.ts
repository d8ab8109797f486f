import type { List } from './list.ts'

export const terms = {
  name: 'terms',
  nouns: ['set of terms', 'terms'],
  audience: 'operator',
  views: { ALL: 'All' },
  filters: { scope: { label: 'Scope', kind: 'codes', of: 'termsScopes' } },
  search: 'Search by provider, service, category or associate',
  columns: {
    scope: {
      label: 'Applies to',
      mobile: true,
      required: true,
      file: ['scope', 'lead', 'provider', 'service'],
    },
    rate: { label: 'Rate', align: 'end', sort: true },
    share: { label: 'Share', align: 'end', sort: true },
    by: { label: 'Set by' },
    from: { label: 'From', align: 'end', sort: true },
  },
  defaultSort: 'from',
  export: {
    scope: 'Scope',
    lead: 'Lead',
    provider: 'Provider',
    service: 'Service',
    category: 'Category',
    associate: 'Associate',
    rate: 'Rate',
    share: 'Share',
    by: 'By',
    from: 'From',
  },
  empty: { ALL: 'Every rate and share that is set appears here.' },
} as const satisfies List
