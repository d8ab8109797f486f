import { expect, test } from 'vitest'

import { exportFilter } from './exportFilter.ts'
import { metricsArguments, transactionsFilter } from './transactionsFilter.ts'
import { isNarrowed, partyOf, picksOf, toggled, transactionsSearch } from './transactionsSearch.ts'

test('an address gives back what narrows the list, what is chosen, layout and page', () => {
  const search = {
    status: 'INVOICE_SENT',
    invoice: 'PROCESSING',
    party: 'provider-12',
    from: '2026-11-01',
    to: '2026-11-21',
    pick: '12,15',
    layout: 'grid',
    page: 3,
  }
  expect(transactionsSearch({ ...search })).toEqual(search)
})

test('what an address has no sense in is left out, and so are defaults', () => {
  const nonsense = {
    status: 'a; drop',
    invoice: '',
    party: 'friend-3',
    from: '2026-13-01',
    to: 'soon',
    pick: '1,x',
    layout: 'list',
    page: 1,
    more: 'x',
  }
  expect(transactionsSearch(nonsense)).toEqual({})
})

test('a single id is read as a number by the router, and is chosen all the same', () => {
  expect(transactionsSearch({ pick: 12 })).toEqual({ pick: '12' })
  expect(picksOf({ pick: '12' })).toEqual([12])
  expect(picksOf({})).toEqual([])
})

test('choosing adds, choosing again takes away, and nothing is left when nothing is chosen', () => {
  expect(toggled([12], 15)).toBe('12,15')
  expect(toggled([12, 15], 12)).toBe('15')
  expect(transactionsSearch({ pick: toggled([12], 12) })).toEqual({})
})

test('more than a hundred at once are not chosen by an address', () => {
  expect(transactionsSearch({ pick: Array.from({ length: 101 }, (_, id) => id + 1).join(',') })).toEqual({})
})

test('a party has a role', () => {
  expect(partyOf({ party: 'agent-7' })).toEqual({ role: 'agent', id: 7 })
  expect(partyOf({})).toBe(undefined)
})

test('layout, page and what is chosen narrow nothing', () => {
  expect(isNarrowed({ layout: 'grid', page: 2, pick: '1' })).toBe(false)
  expect(isNarrowed({ to: '2026-11-21' })).toBe(true)
})

test('the totals are asked by what the list is asked by', () => {
  const search = transactionsSearch({
    status: 'OVERDUE',
    invoice: 'PROCESSING',
    party: 'referrer-40',
    from: '2026-11-01',
    to: '2026-11-21',
  })
  const [from, before] = ['2026-11-01T05:00:00.000Z', '2026-11-22T06:00:00.000Z']
  expect(transactionsFilter(search)).toEqual({
    status: { equalTo: 'OVERDUE' },
    vendorInvoiceStatus: { equalTo: 'PROCESSING' },
    submittedUserId: { equalTo: 40 },
    closedAt: { greaterThanOrEqualTo: from, lessThan: before },
  })
  expect(metricsArguments(search)).toEqual({
    statuses: ['OVERDUE'],
    invoiceStatuses: ['PROCESSING'],
    submittedUserId: 40,
    closedFrom: from,
    closedBefore: before,
  })
})

test('a list that is not narrowed asks for everything', () => {
  expect(transactionsFilter({ page: 2 })).toEqual({})
  expect(metricsArguments({ page: 2 })).toEqual({})
})

test('the file is narrowed as the list is, to the last day', () => {
  const search = {
    status: 'OVERDUE',
    invoice: 'PAID',
    party: 'referrer-7',
    from: '2026-11-01',
    to: '2026-11-30',
  }
  expect(exportFilter(search, partyOf(search))).toEqual({
    status: 'OVERDUE',
    invoiceStatus: 'PAID',
    submittedUserId: '7',
    from: '2026-11-01',
    before: '2026-12-01',
  })
  expect(exportFilter({ layout: 'grid', page: 2, pick: '1' }, undefined)).toEqual({})
})
