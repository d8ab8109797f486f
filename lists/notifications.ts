import type { List } from './list.ts'

/** A person's notifications of the last 30 days. */
export const notifications = {
  name: 'notifications',
  nouns: ['notification', 'notifications'],
  views: { ALL: 'All', UNREAD: 'Unread' },
  filters: {
    kind: { label: 'Kind', kind: 'codes', of: 'notificationKinds' },
    received: { label: 'Received', kind: 'days' },
  },
  columns: {
    text: { label: 'Notification', mobile: true, required: true },
    kind: { label: 'Kind' },
    received: { label: 'Received', align: 'end' },
    read: { label: 'Read', mobile: true, required: true, align: 'end' },
  },
  empty: {
    ALL: 'What happens to your leads, deals and posts appears here for 30 days.',
    UNREAD: 'You’re all caught up.',
  },
} as const satisfies List
