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

/** Special terms, most specific first. The default terms are not among them. */
export const specialTerms = {
  name: 'specialterms',
  nouns: ['special term', 'special terms'],
  views: { ALL: 'All' },
  filters: {
    scope: {
      label: 'Scope',
      kind: 'codes',
      of: {
        LEAD: 'One lead',
        PROVIDER_SERVICE: 'Provider and service',
        PROVIDER: 'Provider',
        SERVICE: 'Service',
        CATEGORY: 'Category',
        ASSOCIATE: 'Associate',
      },
    },
  },
  search: 'Find by provider, service or person',
  columns: {
    subject: { label: 'Applies to', mobile: true, required: true },
    rate: { label: 'Rate', align: 'end', mobile: true },
    share: { label: 'Share', align: 'end', mobile: true },
    since: { label: 'Since' },
  },
  empty: { ALL: 'Every deal uses the default terms.' },
} as const satisfies List

/** The rates of a provider's services. */
export const ownTerms = {
  name: 'ownterms',
  nouns: ['rate', 'rates'],
  views: { ALL: 'All' },
  filters: {},
  columns: {
    service: { label: 'Service', mobile: true, required: true },
    rate: { label: 'Rate', align: 'end', mobile: true },
  },
  empty: { ALL: 'Your rate for each service that you take leads for appears here.' },
} as const satisfies List
