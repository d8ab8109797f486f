import type { List } from './list.ts'

export const sessions = {
  name: 'sessions',
  nouns: ['session', 'sessions'],
  views: { ALL: 'All' },
  filters: {},
  columns: {
    device: { label: 'Device', mobile: true, required: true },
    address: { label: 'Address' },
    seen: { label: 'Last seen' },
    since: { label: 'Signed in', hidden: true },
    end: { label: 'Sign out', align: 'end', mobile: true, required: true },
  },
  empty: { ALL: 'The devices that you are signed in on appear here.' },
} as const satisfies List
