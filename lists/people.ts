import type { List } from './list.ts'

export const people = {
  name: 'people',
  nouns: ['person', 'people'],
  views: { ALL: 'All' },
  filters: {
    type: {
      label: 'Type',
      kind: 'codes',
      of: {
        MASTER_ADMIN: 'Master admin',
        ADMIN: 'Admin',
        ASSOCIATE: 'Associate',
        SERVICE_AGENT: 'Service agent',
      },
    },
    status: {
      label: 'Status',
      kind: 'codes',
      of: { PENDING: 'Invited', ACTIVE: 'Active', INACTIVE: 'Inactive', DELETED: 'Deleted' },
    },
    organization: { label: 'Organization', kind: 'id', of: 'organizations' },
  },
  search: 'Search by name or email',
  columns: {
    name: {
      label: 'Name',
      mobile: true,
      required: true,
      sort: true,
      file: ['person', 'firstName', 'lastName'],
    },
    type: { label: 'Type' },
    organization: { label: 'Organization' },
    contact: { label: 'Contact', file: ['email', 'phone'] },
    status: { label: 'Status', mobile: true },
    since: { label: 'Since', align: 'end', sort: true },
  },
  defaultSort: 'name',
  export: {
    person: 'Person',
    firstName: 'First name',
    lastName: 'Last name',
    type: 'Type',
    status: 'Status',
    organization: 'Organization',
    email: 'Email',
    phone: 'Phone',
    since: 'Since',
  },
  empty: { ALL: 'Everyone you work with appears here.' },
} as const satisfies List

const { status } = people.filters
const { name, contact, since } = people.columns
const { organization } = people.filters

/** Parts of the list of people, as Settings shows them: each has its own words and the same rows, columns and file. */
export const admins = {
  ...people,
  name: 'admins',
  nouns: ['admin', 'admins'],
  filters: { status },
  columns: { name, type: { label: 'Role' }, contact, status: people.columns.status, since },
  empty: { ALL: 'Admins manage the organization, its people and its leads.' },
} as const satisfies List

export const serviceAgents = {
  ...people,
  name: 'agents',
  nouns: ['service agent', 'service agents'],
  filters: { status, organization },
  columns: { name, organization: people.columns.organization, contact, status: people.columns.status, since },
  empty: { ALL: 'Service agents work the leads that the organization accepts.' },
} as const satisfies List

export const associates = {
  ...people,
  name: 'associates',
  nouns: ['associate', 'associates'],
  filters: { status, organization },
  columns: { name, organization: people.columns.organization, contact, status: people.columns.status, since },
  empty: { ALL: 'Associates refer customers and earn a payout for each closed deal.' },
} as const satisfies List
