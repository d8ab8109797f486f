import { expect, test } from 'vitest'

import { type Entry, merged, messageIn } from './entries.ts'

const entry = (id: number, more: Partial<Entry> = {}): Entry => ({
  id: String(id),
  publicId: `public ${id}`,
  notificationTrigger: 'post_like',
  data: {},
  createdAt: new Date(Date.UTC(2026, 10, 20) + id * 1000).toISOString(),
  isRead: false,
  ...more,
})

const frame = {
  id: '7',
  publicId: 'public 7',
  notification_trigger: 'post_like',
  target_org_type: 'VENDOR',
  target_user_type: null,
  created_at: '2026-11-20T12:00:00.123456+00:00',
  data: { userName: 'Ana' },
}

test('"Notifications pushed live over a socket are prepended", newest first whatever order they come in', () => {
  const ids = merged([entry(2), entry(1)], [entry(3), entry(5), entry(4)]).map(({ id }) => id)
  expect(ids).toEqual(['5', '4', '3', '2', '1'])
})

test('"The list is de-duplicated for display": what is known to be read stays read', () => {
  expect(merged([entry(1, { isRead: true })], [entry(1), entry(1)])).toEqual([entry(1, { isRead: true })])
})

test('two of the same moment stand by their ids, and of many the first 100 stay', () => {
  const { createdAt } = entry(0)
  expect(merged([entry(9, { createdAt })], [entry(10, { createdAt })]).map(({ id }) => id)).toEqual([
    '10',
    '9',
  ])
  const many = merged(
    [],
    Array.from({ length: 120 }, (_, id) => entry(id)),
  )
  expect([many.length, many[0]?.id, many[99]?.id]).toEqual([100, '119', '20'])
})

test('a message of the socket becomes an unread entry', () => {
  expect(messageIn(JSON.stringify(frame))).toEqual({
    entry: {
      id: '7',
      publicId: 'public 7',
      notificationTrigger: 'post_like',
      data: { userName: 'Ana' },
      createdAt: frame.created_at,
      isRead: false,
    },
  })
  expect(messageIn('{"reload":true}')).toEqual({ reload: true })
})

test.for(['', 'no JSON', 'null', '[]', '{}', JSON.stringify({ ...frame, publicId: 7 }), new Blob(['{}'])])(
  'anything else says nothing: %s',
  (text) => expect(messageIn(text)).toBeUndefined(),
)
