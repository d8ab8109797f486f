// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { openProduct, sampleUser } from '../../test/product.tsx'
import { screen, waitFor, within } from '../../test/screen.tsx'
import { refusal, sentAs, type serve } from '../../test/server.ts'

const row = (id: string, service: string, isRead: boolean, given: object = {}) => ({
  id,
  publicId: `p${id}`,
  notificationTrigger: 'new_lead_submitted',
  kind: 'LEADS',
  data: { serviceName: service, leadPublicId: '0b2ff5b4-5ed0-4d9e-a2c8-6f4b3cf7b4a1' },
  createdAt: '2026-11-20T12:00:00Z',
  isRead,
  ...given,
})
const settings = {
  allNotificationKinds: {
    nodes: [{ position: 1, code: 'LEADS', label: 'Leads', about: '', inApp: true, mail: 'NOW', push: true }],
  },
  allMailTimings: { nodes: [] },
  ownNotificationSettings: null,
  ownPushSubscriptions: 0,
  pushPublicKey: null,
}
const rows = [row('3', 'Payroll', false), row('2', 'Loans', false), row('1', 'Roofing', true)]

const open = (answers: Parameters<typeof serve>[0] = {}) =>
  openProduct('/notifications', sampleUser(), {
    NotificationSettings: settings,
    NotificationList: {
      allInAppNotifications: { totalCount: rows.length, totalIsExact: true, nodes: rows },
    },
    ...answers,
  })

test('those of the chosen that are unread are marked in one call', async () => {
  const { user, calls } = await open({ MarkRead: { markNotificationsRead: {} } })
  await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }))
  await user.click(screen.getByRole('button', { name: 'Mark as read' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as read' }))
  expect(dialog.getByText(/1 of the selected cannot be done/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Mark 2 as read' }))
  expect(await dialog.findByText('2 of 2 done')).toBeTruthy()
  expect(sentAs(calls, 'MarkRead')).toEqual([{ input: { ids: ['3', '2'] } }])
})

test('a refused bulk change says why for all of its rows, and can be tried again', async () => {
  const answers = [refusal('RATE_LIMITED', { retryAfter: 30 })]
  const { user, calls } = await open({ MarkUnread: () => answers.shift() ?? { markNotificationsUnread: {} } })
  await user.click(await screen.findByRole('checkbox', { name: /^Select .*Roofing/ }))
  await user.click(screen.getByRole('button', { name: 'Mark as unread' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Mark as unread' }))
  await user.click(dialog.getByRole('button', { name: 'Mark 1 as unread' }))
  expect(await dialog.findByText(/Please wait 30 seconds/)).toBeTruthy()
  await user.click(await dialog.findByRole('button', { name: 'Try 1 again' }))
  expect(await dialog.findByText('1 of 1 done')).toBeTruthy()
  expect(sentAs(calls, 'MarkUnread')).toHaveLength(2)
})

test('an unread notification says so, and a read one is opened without a request', async () => {
  const { user, calls, router } = await open({
    Lead: { leadByPublicId: null },
    FormerLead: { allLeadOffers: null },
  })
  const unread = await screen.findByRole('row', { name: /Payroll/ })
  expect(within(unread).getByText('Unread')).toBeTruthy()
  const read = screen.getByRole('row', { name: /Roofing/ })
  expect(within(read).queryByText('Unread')).toBeNull()
  await user.click(within(read).getByRole('link', { name: /Roofing/ }))
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^\/view-leads\//))
  expect(sentAs(calls, 'MarkRead')).toEqual([])
  // The last request of that page, so that none reaches the next test.
  await waitFor(() => expect(sentAs(calls, 'FormerLead')).toHaveLength(1))
})

test('a notification about nothing that has a page is text', async () => {
  const plain = row('9', 'Payroll', true, { data: { serviceName: 'Payroll' } })
  await open({
    NotificationList: { allInAppNotifications: { totalCount: 1, totalIsExact: true, nodes: [plain] } },
  })
  const found = await screen.findByRole('row', { name: /Payroll/ })
  expect(within(found).queryByRole('link')).toBeNull()
})
