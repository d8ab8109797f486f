import type { List } from './list.ts'

export const tickets = {
  name: 'tickets',
  nouns: ['request', 'requests'],
  views: {
    OPEN: 'Open',
    UNASSIGNED: 'Unassigned',
    MINE: 'Assigned to me',
    ESCALATED: 'Escalated',
    ANSWERED: 'Waiting on requester',
    MAIL: 'Email to check',
    CLOSED: 'Closed',
    ALL: 'All',
  },
  filters: {
    status: { label: 'Status', kind: 'codes', of: 'ticketStatuses' },
    type: {
      label: 'Type',
      kind: 'codes',
      of: { SERVICE_REQUEST: 'Service request', SUPPORT: 'Support' },
    },
    attention: {
      label: 'Needs attention',
      kind: 'codes',
      of: { LATE: 'Past its target', WAITING: 'Waiting for a reply' },
    },
    sent: { label: 'Sent', kind: 'days' },
    assignee: { label: 'Assigned to', kind: 'id', of: 'people' },
    requester: { label: 'From', kind: 'id', of: 'people' },
    organization: { label: 'Organization', kind: 'id', of: 'organizations' },
  },
  search: 'Search by number, title, name, email or organization',
  columns: {
    title: { label: 'Request', mobile: true, required: true, file: ['request', 'title'] },
    from: { label: 'From', file: ['from', 'email', 'organization'] },
    type: { label: 'Type', hidden: true },
    status: { label: 'Status', mobile: true, sort: true },
    assignee: { label: 'Assigned to' },
    waiting: { label: 'Waiting', align: 'end', sort: true },
    answer: { label: 'First reply', align: 'end', sort: true },
    resolution: { label: 'Resolution', align: 'end', sort: true, hidden: true },
    sent: { label: 'Sent', align: 'end', sort: true },
  },
  defaultSort: 'waiting',
  export: {
    request: 'Number',
    title: 'Request',
    type: 'Type',
    status: 'Status',
    from: 'From',
    email: 'Email',
    organization: 'Organization',
    assignee: 'Assigned to',
    waiting: 'Waiting since',
    answer: 'First reply',
    resolution: 'Resolved',
    sent: 'Sent',
  },
  empty: {
    OPEN: 'Requests that wait for an answer or are in progress appear here.',
    UNASSIGNED: 'Requests that no one works on yet appear here, the longest wait first.',
    MINE: 'Requests that are assigned to you appear here.',
    ESCALATED: 'Requests that were escalated, or had no reply for two days, appear here.',
    ANSWERED: 'Requests that you have answered wait here for the requester.',
    MAIL: 'Requests with emails that were not added by themselves appear here.',
    CLOSED: 'Resolved and canceled requests appear here.',
    ALL: 'Every request appears here.',
  },
} as const satisfies List

/** The same for those who ask: their own requests, the latest first. */
export const ownTickets = {
  ...tickets,
  views: { OPEN: 'Open', CLOSED: 'Closed' },
  filters: { status: tickets.filters.status, sent: tickets.filters.sent },
  search: 'Search your requests',
  columns: {
    title: tickets.columns.title,
    status: tickets.columns.status,
    from: { ...tickets.columns.from, hidden: true },
    sent: tickets.columns.sent,
  },
  defaultSort: '-sent',
  empty: {
    OPEN: 'What you ask for appears here, with every answer.',
    CLOSED: 'Resolved and canceled requests appear here.',
  },
} as const satisfies List
