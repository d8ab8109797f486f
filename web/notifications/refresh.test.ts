import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { Change } from './entries.ts'
import { refresh, refreshChanged } from './refresh.ts'

const entry = (data: unknown, notificationTrigger = 'payout_sent') => ({
  id: '1',
  publicId: 'a',
  notificationTrigger,
  data,
  createdAt: '2026-11-21T12:00:00Z',
  isRead: false,
})

/** Which of what was asked for is out of date after this notification. */
const outdated = (data: unknown) => outdatedBy((queries) => refresh(queries, [entry(data)]))

function outdatedBy(invalidate: (queries: QueryClient) => void): string[] {
  const queries = new QueryClient()
  const names = ['leads', 'transactions', 'transaction', 'services']
  for (const name of names) queries.setQueryData([name, 'one'], {})
  for (const name of ['feed', 'reports', 'paused']) queries.setQueryData(['posts', name], {})
  queries.setQueryData(['needs'], {})
  queries.setQueryData(['lead', 'l1'], {})
  queries.setQueryData(['lead', 'l2'], {})
  invalidate(queries)
  const keys = queries.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated })
  return keys.map(({ queryKey }) => queryKey.join('/')).toSorted()
}

test('a notification about a transaction refetches its list and page', () => {
  expect(outdated({ transactionPublicId: 't1' })).toEqual(['needs', 'transaction/one', 'transactions/one'])
})

test('a lead that changed may have been closed: its own page, and the transactions', () => {
  expect(outdated({ leadPublicId: 'l1' })).toEqual([
    'lead/l1',
    'leads/one',
    'needs',
    'transaction/one',
    'transactions/one',
  ])
})

test('a notification about neither refetches only what needs attention', () => {
  expect(outdated({})).toEqual(['needs'])
  expect(outdatedBy((queries) => refresh(queries, []))).toEqual([])
})

test('a report reaches the moderators’ queue, and a pause the one who wanted to post', () => {
  const after = (trigger: string) => outdatedBy((queries) => refresh(queries, [entry({}, trigger)]))
  expect(after('post_reported')).toEqual(['needs', 'posts/reports'])
  expect(after('posting_paused')).toEqual(['needs', 'posts/paused'])
})

test('a hint refetches all transaction data, or the leads’ own', () => {
  const after = (change: Change) => outdatedBy((queries) => refreshChanged(queries, [change]))
  expect(after({ transaction: 't1' })).toEqual(['needs', 'transaction/one', 'transactions/one'])
  expect(after({ lead: 'l1' })).toEqual(['lead/l1', 'leads/one', 'needs'])
})
