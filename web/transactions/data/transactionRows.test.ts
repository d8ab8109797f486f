import { expect, test } from 'vitest'

import { transactions } from '../../../lists/transactions.ts'
import { readSearch } from '../../lists/listSearch.ts'
import { formerly, metricsArguments, partyOf } from './transactionRows.ts'

const searchOf = (address: Parameters<typeof formerly>[0]) => readSearch(transactions, formerly(address))

test('older addresses still find the same deals', () => {
  const address = { status: 'OVERDUE', invoice: 'PAID', party: 'referrer-7', from: '2026-11-01', page: 3 }
  expect(searchOf(address)).toEqual({
    page: 3,
    filters: { status: 'OVERDUE', invoiceStatus: 'PAID', referrer: '7', closed: '2026-11-01..' },
  })
  expect(searchOf({ party: 'friend-3', from: 'soon' })).toEqual({ filters: {} })
})

test('totals use the list’s filters, including the last day', () => {
  const search = searchOf({ status: 'OVERDUE,INVOICE_SENT', referrer: 40, closed: '2026-11-01..2026-11-21' })
  expect(metricsArguments(search)).toEqual({
    statuses: ['OVERDUE', 'INVOICE_SENT'],
    submittedUserId: 40,
    closedFrom: '2026-11-01T05:00:00.000Z',
    closedBefore: '2026-11-22T06:00:00.000Z',
  })
  expect(metricsArguments({ page: 2, filters: {} })).toEqual({})
})

test('there are no totals for several parties, a search or due days', () => {
  expect(metricsArguments(searchOf({ provider: '4,5' }))).toBeNull()
  expect(metricsArguments(searchOf({ q: 'casey' }))).toBeNull()
  expect(metricsArguments(searchOf({ due: '..2026-11-21' }))).toBeNull()
})

test('payouts and statement are linked for one party only', () => {
  expect(partyOf(searchOf({ provider: 12 }))).toEqual({ role: 'provider', id: 12 })
  expect(partyOf(searchOf({ referrer: 7 }))).toEqual({ role: 'referrer', id: 7 })
  expect(partyOf(searchOf({ provider: '12,13' }))).toBeUndefined()
})
