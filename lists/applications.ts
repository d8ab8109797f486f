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
      of: { WAITING: 'Waiting', APPROVED: 'Approved', REJECTED: 'Rejected' },
    },
    received: { label: 'Received', kind: 'days' },
  },
  search: 'Search by name, business or email',
  columns: {
    name: {
      label: 'Applicant',
      mobile: true,
      required: true,
      file: ['application', 'firstName', 'lastName', 'email'],
    },
    kind: { label: 'Kind' },
    business: { label: 'Business' },
    status: { label: 'Status' },
    received: { label: 'Received', align: 'end', sort: true },
    decided: { label: 'Decided', align: 'end', hidden: true },
    decision: { label: 'Decision', align: 'end', mobile: true, required: true, file: [] },
  },
  defaultSort: 'received',
  export: {
    application: 'Application',
    kind: 'Kind',
    status: 'Status',
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    business: 'Business',
    received: 'Received',
    decided: 'Decided',
  },
  empty: { ALL: 'New applications appear here once the applicant confirms their email.' },
} as const satisfies List
