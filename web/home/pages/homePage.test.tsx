// @vitest-environment happy-dom
import { expect, test } from 'vitest'

import { openProduct, sampleOperator, sampleUser } from '../../test/product.tsx'
import { screen, waitFor, within } from '../../test/screen.tsx'
import { refusal, type serve } from '../../test/server.ts'

const need = (kind: string, count: number, given: object = {}) => ({
  kind,
  count,
  oldestAt: null,
  dueAt: null,
  amount: null,
  isExact: true,
  ...given,
})
const needs = (...nodes: (object | null)[]) => ({ needsYou: { nodes } })

const open = (user: object, answers: Parameters<typeof serve>[0] = {}) =>
  openProduct('/home', user, {
    NeedsYou: needs(),
    Feed: { allPosts: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
    ...answers,
  })
const region = async () => within(await screen.findByRole('region', { name: 'Needs you' }))

test.each([
  ['an admin', sampleUser(), 'Admin at Halden Ridge'],
  [
    'an associate without an organization',
    sampleUser({ userType: 'ASSOCIATE', organization: null }),
    'Associate',
  ],
])('%s is greeted by name and role', async (_who, viewer, role) => {
  await open(viewer)
  const title = await screen.findByRole('heading', { level: 1 })
  expect(title.textContent).toMatch(/^Good (morning|afternoon|evening), Ana/)
  expect(within(screen.getByRole('main')).getByText(role)).toBeTruthy()
})

test('the first operator enters their name first', async () => {
  const { router } = await open(sampleOperator({ firstName: 'First', lastName: 'Operator' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/welcome'))
})

test.each([
  ['OFFERS_RUNNING_OUT', 1, 'Review: 1 offer runs out', '/view-leads?attention=EXPIRING&sort=left'],
  [
    'READY_TO_INVOICE',
    9,
    'Invoice: 9 transactions ready to invoice',
    '/transactions?status=READY_FOR_INVOICE',
  ],
  ['PAYMENTS_TO_CONFIRM', 1, 'Confirm: 1 payment to confirm', '/transactions/invoices?status=PROCESSING'],
  ['TICKETS_LATE', 1, 'Answer: 1 support ticket past its target', '/support-page?view=OPEN&attention=LATE'],
  ['INVOICES_OVERDUE', 3, 'Review: 3 invoices overdue', '/transactions/invoices?status=OVERDUE'],
  ['APPLICATIONS', 1, 'Decide: 1 application', '/settings?tab=Applications'],
  ['TICKETS', 4, 'Answer: 4 support tickets', '/support-page?view=ALL&status=NEW_TICKET%2CESCALATED'],
])('%s leads to the rows that it counts', async (kind, count, name, href) => {
  await open(sampleOperator(), { NeedsYou: needs(need(kind, count)) })
  const link = await (await region()).findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(href)
})

test.each([
  [
    'OFFERS_TO_ANSWER',
    2,
    'Answer: 2 offers to answer',
    '/view-leads?view=MY_LEADS&status=ASSIGNED&sort=left',
  ],
  ['LEADS_TO_CONTACT', 1, 'Contact: 1 customer to contact', '/view-leads?view=MY_LEADS&status=ACCEPTED'],
  [
    'REFERRALS_WAITING',
    6,
    'View: 6 referrals waiting for a provider',
    '/view-leads?view=MY_REFERRALS&status=NEW_LEAD%2CASSIGNED',
  ],
])('%s leads a member to the rows that it counts', async (kind, count, name, href) => {
  await open(sampleUser(), { NeedsYou: needs(need(kind, count)) })
  const link = await (await region()).findByRole('link', { name })
  expect(link.getAttribute('href')).toBe(href)
})

test('a need says how much it is about and how long it has waited', async () => {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()
  await open(sampleOperator(), {
    NeedsYou: needs(
      need('INVOICES_OVERDUE', 2, { amount: '1500.00', oldestAt: hoursAgo(26) }),
      null,
      need('OFFERS_RUNNING_OUT', 1, { dueAt: hoursAgo(-2.5) }),
    ),
  })
  const needed = await region()
  await needed.findByText('2 invoices overdue')
  expect(needed.getByText('$1,500.00 · oldest 26 h')).toBeTruthy()
  expect(needed.getByText('next ends in 2 h')).toBeTruthy()
})

test.each([
  ['nothing', []],
  ['only kinds that this screen does not know', [need('SOMETHING_NEW', 3), need('TICKETS', 0)]],
])('a viewer with %s to do is caught up', async (_what, nodes) => {
  await open(sampleUser(), { NeedsYou: needs(...nodes) })
  expect(await (await region()).findByText('You’re all caught up')).toBeTruthy()
  expect(screen.queryByRole('link', { name: /support ticket/ })).toBeNull()
})

test('needs that could not be loaded are loaded again on request', async () => {
  let isDown = true
  const { user } = await open(sampleUser(), {
    NeedsYou: () => (isDown ? refusal('INTERNAL') : needs(need('OFFERS_TO_ANSWER', 1))),
  })
  const needed = await region()
  expect((await needed.findByRole('alert')).textContent).toContain('Something went wrong')
  isDown = false
  await user.click(needed.getByRole('button', { name: 'Try again' }))
  expect(await needed.findByText('1 offer to answer')).toBeTruthy()
  expect(needed.queryByRole('alert')).toBeNull()
})

test.each([
  ['a provider’s admin', sampleUser(), ['Saved posts']],
  ['the operator', sampleOperator(), ['Saved posts', 'Reported posts']],
])('beside the feed, %s finds the pages of posts that they may open', async (_who, viewer, names) => {
  const { user, router } = await open(viewer, {
    SavedPosts: { savedPosts: { nodes: [], pageInfo: { hasNextPage: false, endCursor: null } } },
  })
  const feed = within(await screen.findByRole('region', { name: 'Feed' }))
  expect(feed.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
  await user.click(feed.getByRole('link', { name: 'Saved posts' }))
  await screen.findByRole('heading', { level: 1, name: 'Saved posts' })
  await user.click(screen.getByRole('link', { name: 'Go to the feed' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
})
