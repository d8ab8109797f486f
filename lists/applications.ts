import type { List } from './list.ts'

export const applications = {
  name: 'applications',
  nouns: ['application', 'applications'],
  audience: 'operator',
  views: { ALL: 'All' },
  filters: {
    status: {
      label: 'Status',
      kind: 'codes',
      of: { PENDING: 'Pending', APPROVED: 'Approved', REJECTED: 'Rejected' },
    },
    received: { label: 'Received', kind: 'days' },
  },
  search: 'Search by name, business or e-mail',
  columns: {
    name: {
      label: 'Applicant',
      mobile: true,
      required: true,
      file: ['application', 'firstName', 'lastName', 'email'],
    },
    kind: { label: 'Kind' },
    business: { label: 'Business' },
    status: { label: 'Status', mobile: true },
    received: { label: 'Received', align: 'end', sort: true },
    decided: { label: 'Decided', align: 'end', hidden: true },
  },
  defaultSort: 'received',
  export: {
    application: 'Application',
    kind: 'Kind',
    status: 'Status',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'E-mail',
    business: 'Business',
    received: 'Received',
    decided: 'Decided',
  },
  empty: { ALL: 'Applications to join appear here until they are decided.' },
} as const satisfies List
