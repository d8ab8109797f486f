import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '../domain/api/queries.ts'
import type { BellProps } from '../ui/layout/Bell.tsx'
import { type Entry, unreadRecords } from './entries.ts'
import { follow, readAbout } from './follow.ts'
import { entriesIn, prepend } from './notificationsQuery.ts'

const lead = '0b2ff5b4-0000-4000-8000-000000000001'
const other = '0b2ff5b4-0000-4000-8000-000000000002'
const person = { id: 7, userType: 'MASTER_ADMIN', organizationType: 'VENDOR' }

const entry = (id: number, leadPublicId: string, isRead = false): Entry => ({
  id: String(id),
  publicId: `p${id}`,
  notificationTrigger: 'lead_status_changed',
  data: { leadPublicId },
  createdAt: new Date(id * 1000).toISOString(),
  isRead,
})
const stored = new Map<string, Entry>()
/** With records that are older than the bell's entries. */
let olderUnread = 0
const unreadAtServer = () => unreadRecords([...stored.values()]) + olderUnread
const asked: [string, unknown][] = []

beforeEach(() => {
  asked.length = 0
  olderUnread = 0
  stored.clear()
  for (const one of [entry(4, lead), entry(3, other), entry(2, lead, true), entry(1, lead)])
    stored.set(one.id, one)
  queries.clear()
  vi.stubGlobal('location', { origin: 'https://market.example' })
  vi.stubGlobal('localStorage', { getItem: () => null })
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const { operationName, variables } = JSON.parse(body) as {
      operationName: string
      variables: { input?: { ids?: string[] } }
    }
    if (operationName === 'Notifications')
      return Response.json({
        data: {
          allInAppNotifications: { nodes: [...stored.values()] },
          unread: { totalCount: unreadAtServer() },
        },
      })
    asked.push([operationName, variables.input?.ids])
    const ids = operationName === 'MarkAllRead' ? [...stored.keys()] : (variables.input?.ids ?? [])
    for (const id of ids) stored.set(id, { ...(stored.get(id) ?? entry(0, lead)), isRead: true })
    return Response.json({
      data: { markNotificationsRead: null, markAllNotificationsRead: { result: null } },
    })
  })
})
afterEach(() => vi.unstubAllGlobals())

async function bell() {
  let shown: BellProps = { items: [], unread: 0 }
  const end = new AbortController()
  follow(person, (next) => (shown = next), end.signal)
  await vi.waitFor(() => expect(shown.items).toHaveLength(2))
  return { now: () => shown, end }
}
const unread = () => entriesIn(queries).flatMap(({ id, isRead }) => (isRead ? [] : [id]))

test('a record is one item, which is read with all that came before', async () => {
  const { now, end } = await bell()
  expect(now().unread).toBe(2)
  expect(now().items.map(({ id, isUnread, earlier }) => [id, isUnread, earlier])).toEqual([
    ['p4', true, '2 more changes'],
    ['p3', true, undefined],
  ])
  now().onRead?.('p4')
  await vi.waitFor(() => expect(now().unread).toBe(1))
  await vi.waitFor(() => expect(asked).toEqual([['MarkRead', ['4', '1']]]))
  end.abort()
})

test('the badge counts what is unread beyond the bell, and "Mark all as read" reads it, too', async () => {
  olderUnread = 363
  const { now, end } = await bell()
  await vi.waitFor(() => expect(now().unread).toBe(365))
  prepend(queries, [entry(5, lead), entry(6, '0b2ff5b4-0000-4000-8000-000000000003')])
  await vi.waitFor(() => expect(now().unread).toBe(366))
  olderUnread = 0
  now().onReadAll?.()
  await vi.waitFor(() => expect(now().unread).toBe(0))
  await vi.waitFor(() => expect(asked).toEqual([['MarkAllRead', undefined]]))
  end.abort()
})

test('opening a page reads what is about it, and asks nothing when nothing is', async () => {
  await readAbout(`/view-leads/${lead}`)
  expect(asked).toEqual([['MarkRead', ['4', '1']]])
  expect(unread()).toEqual(['3'])
  await readAbout(`/view-leads/${lead}`)
  await readAbout('/home')
  expect(asked).toHaveLength(1)
})
