import type { List } from './list.ts'

export const mails = {
  name: 'mails',
  nouns: ['mail', 'mails'],
  views: { ALL: 'All' },
  filters: {},
  search: 'Search by subject or recipient',
  columns: {
    subject: { label: 'Subject', mobile: true, required: true },
    to: { label: 'To' },
    at: { label: 'Sent', align: 'end', mobile: true },
  },
  empty: { ALL: 'Emails appear here instead of being sent.' },
} as const satisfies List
