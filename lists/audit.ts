import type { List } from './list.ts'

export const audit = {
  name: 'audit',
  nouns: ['entry', 'entries'],
  audience: 'auditor',
  views: { ALL: 'All' },
  filters: {
    person: { label: 'Person', kind: 'id', of: 'people' },
    kind: {
      label: 'Kind',
      kind: 'codes',
      of: {
        ACCESS: 'Sign-in and sessions',
        PEOPLE: 'People and permissions',
        ORGANIZATIONS: 'Organizations and applications',
        SERVICES: 'Services',
        LEADS: 'Leads',
        MONEY: 'Deals and money',
        REQUESTS: 'Requests',
        POSTS: 'Posts',
        FILES: 'Files and exports',
        OTHER: 'Other',
      },
    },
    action: {
      label: 'Action',
      kind: 'codes',
      of: { INSERT: 'Created', UPDATE: 'Changed', DELETE: 'Deleted' },
    },
    at: { label: 'Day', kind: 'days' },
    organization: { label: 'Organization', kind: 'id', of: 'organizations', audience: 'operator' },
  },
  columns: {
    at: { label: 'Time', required: true, sort: true, file: ['entry', 'at'] },
    by: { label: 'Person', mobile: true, required: true },
    organization: { label: 'Organization', audience: 'operator', hidden: true },
    action: { label: 'What', mobile: true },
    subject: { label: 'Record', file: ['subject', 'subjectId'] },
    details: { label: 'Details' },
  },
  defaultSort: '-at',
  export: {
    entry: 'Entry',
    at: 'At',
    by: 'By',
    organization: { title: 'Organization', audience: 'operator' },
    action: 'Action',
    subject: 'Subject',
    subjectId: 'Id',
    details: 'Details',
  },
  empty: { ALL: 'Every action that changes something appears here.' },
} as const satisfies List
