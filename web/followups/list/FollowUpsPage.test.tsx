// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { screen, show, within } from '../../test/screen.tsx'
import { refusal, serve } from '../../test/server.ts'
import { FollowUpsPage } from './FollowUpsPage.tsx'

const none = {
  leadId: null,
  supportId: null,
  transactionId: null,
  invoiceId: null,
  aboutUserId: null,
  lead: null,
  support: null,
  transaction: null,
  invoice: null,
  aboutUser: null,
}
const one = (id: number, isDueToday: boolean, about: object) => ({
  ...none,
  id,
  dueAt: isDueToday ? '2026-11-20T15:00:00Z' : '2099-11-20T15:00:00Z',
  whatFor: `Reason ${id}`,
  userId: 4,
  user: { firstName: 'Ana', lastName: 'Abel' },
  isDueToday,
  ...about,
})
const customer = {
  publicId: 'lead-7',
  leadFirstName: 'Ramona',
  leadMiddleName: null,
  leadLastName: null,
  leadZipPrefix: '606',
}
const nodes = [
  one(1, true, { leadId: 7, lead: customer }),
  one(2, true, { supportId: 8, support: { publicId: 'ticket-8', title: 'Late payout' } }),
  one(3, false, { transactionId: 9, transaction: { publicId: 'deal-9', service: { name: 'Roof repair' } } }),
  one(4, false, { invoiceId: 10, invoice: { number: 'INV-1' } }),
  one(5, false, { aboutUserId: 11, aboutUser: { publicId: 'p', firstName: 'Ben', lastName: 'Berg' } }),
]
const answer = (rows: object[]) => ({
  FollowUps: { ownFollowUps: { nodes: rows }, ownNotificationSettings: { timeZone: 'America/Chicago' } },
})
const open = (isToday: boolean, rows: object[] = nodes) => {
  serve(answer(rows))
  return show(<FollowUpsPage readerId={4} isToday={isToday} />)
}

test('what is due today comes first, each with a way to its record', async () => {
  await open(false)
  const today = within(await screen.findByRole('region', { name: 'Due today' }))
  const later = within(screen.getByRole('region', { name: 'Later' }))
  expect(today.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ramona, 606xx', '/view-leads/lead-7'],
    ['Late payout', '/support-page/ticket-8'],
  ])
  expect(later.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Roof repair', '/transactions/deal-9'],
    ['INV-1', '/transactions/invoices/INV-1'],
  ])
  expect(later.getByText('Ben Berg')).toBeTruthy()
  expect(screen.getByText('5 follow-ups')).toBeTruthy()
  expect(today.getAllByRole('button', { name: /^Done: Reason/ })).toHaveLength(2)
})

test('the list of today has as many rows as its heading says', async () => {
  await open(true)
  expect(await screen.findByText('2 follow-ups due today')).toBeTruthy()
  expect(screen.getAllByRole('listitem')).toHaveLength(2)
  expect(screen.getByRole('link', { name: 'Show all' })).toBeTruthy()
})

test('without any it says how to add one', async () => {
  await open(false, [])
  expect(await screen.findByText('No follow-ups')).toBeTruthy()
})

test('a failed load can be tried again', async () => {
  serve({ FollowUps: refusal('INTERNAL') })
  await show(<FollowUpsPage readerId={4} isToday={false} />)
  expect(await screen.findByRole('button', { name: /again/ })).toBeTruthy()
})
