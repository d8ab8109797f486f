// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, searchOf, show, waitFor } from '../../test/screen.tsx'
import { refusal, sentAs, serve } from '../../test/server.ts'
import { NotificationsPage } from './NotificationsPage.tsx'

const user = { id: 1, vendorId: 1, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const row = (id: string, service: string, isRead: boolean) => ({
  id,
  publicId: `p${id}`,
  notificationTrigger: 'new_lead_submitted',
  kind: 'LEADS',
  data: { serviceName: service, leadPublicId: '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1' },
  createdAt: '2026-11-20T12:00:00Z',
  isRead,
})
const listOf = (...nodes: object[]) => ({
  allInAppNotifications: { totalCount: nodes.length, totalIsExact: true, nodes },
})
const settings = {
  allNotificationKinds: {
    nodes: [
      { position: 1, code: 'LEADS', label: 'Leads', about: '', inApp: true, mail: 'NOW', push: true },
      { position: 2, code: 'POSTS', label: 'Posts', about: '', inApp: true, mail: 'NOW', push: true },
    ],
  },
  allMailTimings: { nodes: [] },
  ownNotificationSettings: null,
  ownPushSubscriptions: 0,
  pushPublicKey: null,
}

function serving(rows = [row('2', 'Payroll', false), row('1', 'Roofing', true)]) {
  const state = new Map(rows.map((one) => [one.id, one]))
  const set = (ids: string[], isRead: boolean) => {
    for (const id of ids) {
      const one = state.get(id)
      if (one) state.set(id, { ...one, isRead })
    }
    return {}
  }
  const idsIn = (variables: Record<string, unknown>) => (variables['input'] as { ids: string[] }).ids
  return serve({
    NotificationSettings: settings,
    NotificationList: () => listOf(...state.values()),
    MarkRead: (variables) => ({ markNotificationsRead: set(idsIn(variables), true) }),
    MarkUnread: (variables) => ({ markNotificationsUnread: set(idsIn(variables), false) }),
    MarkAllRead: () => ({
      markAllNotificationsRead: {
        ...set([...state.keys()], true),
        result: '2026-11-23T08:00:00.123456+00:00',
      },
    }),
    UndoMarkAllRead: () => ({ undoMarkAllRead: set(['2'], false) }),
  })
}

const toggle = (name: RegExp) => screen.findByRole('button', { name })

test('a notification is marked as read and, with Undo, as unread again', async () => {
  const calls = serving()
  const { user: person } = await show(<NotificationsPage user={user} />, '/notifications')
  await person.click(await toggle(/^Mark as read: .*Payroll/))
  expect(await toggle(/^Mark as unread: .*Payroll/)).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await toggle(/^Mark as read: .*Payroll/)).toBeTruthy()
  expect(sentAs(calls, 'MarkRead')).toEqual([{ input: { ids: ['2'] } }])
  expect(sentAs(calls, 'MarkUnread')).toEqual([{ input: { ids: ['2'] } }])
})

test('all are marked as read, and Undo returns exactly those', async () => {
  const calls = serving()
  const { user: person } = await show(<NotificationsPage user={user} />, '/notifications')
  await toggle(/^Mark as read: .*Payroll/)
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await toggle(/^Mark as unread: .*Payroll/)).toBeTruthy()
  await person.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(await toggle(/^Mark as read: .*Payroll/)).toBeTruthy()
  expect(await toggle(/^Mark as unread: .*Roofing/)).toBeTruthy()
  expect(sentAs(calls, 'UndoMarkAllRead')).toEqual([
    { input: { readAt: '2026-11-23T08:00:00.123456+00:00' } },
  ])
})

test('opening a notification marks it as read and leads to its page', async () => {
  const calls = serving()
  const { user: person, router } = await show(<NotificationsPage user={user} />, '/notifications')
  await person.click(await screen.findByRole('link', { name: /Payroll/ }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/view-leads\/0b2ff5b4/))
  expect(sentAs(calls, 'MarkRead')).toEqual([{ input: { ids: ['2'] } }])
})

test('a refused change is taken back, with the reason', async () => {
  serve({
    NotificationSettings: settings,
    NotificationList: listOf(row('2', 'Payroll', false)),
    MarkRead: refusal('RATE_LIMITED'),
  })
  const { user: person } = await show(<NotificationsPage user={user} />, '/notifications')
  await person.click(await toggle(/^Mark as read/))
  expect(await screen.findByText('Couldn’t save')).toBeTruthy()
  expect(await toggle(/^Mark as read/)).toBeTruthy()
})

test('the list is narrowed to unread ones and to a kind of the database', async () => {
  const calls = serving()
  const { user: person, router } = await show(<NotificationsPage user={user} />, '/notifications')
  await toggle(/^Mark as read: .*Payroll/)
  await person.click(screen.getByRole('link', { name: /^Unread/ }))
  await waitFor(() => expect(sentAs(calls, 'NotificationList').at(-1)).toMatchObject({ view: 'UNREAD' }))
  await person.click(screen.getByRole('button', { name: 'Filter' }))
  await person.click(await screen.findByRole('checkbox', { name: 'Posts' }))
  await waitFor(() => expect(searchOf(router)).toMatchObject({ kind: 'POSTS', view: 'UNREAD' }))
  await waitFor(() =>
    expect(sentAs(calls, 'NotificationList').at(-1)).toMatchObject({ view: 'UNREAD', kind: ['POSTS'] }),
  )
})

test('an empty list says so, and one that fails is asked for again', async () => {
  const answers = [refusal('UNAVAILABLE'), listOf()]
  serve({ NotificationSettings: settings, NotificationList: () => answers.shift() ?? listOf() })
  const { user: person } = await show(<NotificationsPage user={user} />, '/notifications')
  await person.click(await screen.findByRole('button', { name: /again/i }))
  expect(await screen.findByText('No notifications yet')).toBeTruthy()
})

test('notifications with the same sentence show their invoice', async () => {
  const due = (id: string, invoiceNumber: string) => ({
    ...row(id, '', false),
    notificationTrigger: 'invoice_overdue',
    data: { ...row(id, '', false).data, invoiceNumber },
  })
  serving([due('2', 'INV-2026-000027'), due('1', 'INV-2026-000019')])
  await show(<NotificationsPage user={user} />, '/notifications')
  const sentences = await screen.findAllByText('An invoice of yours is overdue')
  expect(sentences.map((sentence) => sentence.parentElement?.querySelector('p')?.textContent)).toEqual([
    'INV-2026-000027',
    'INV-2026-000019',
  ])
})
