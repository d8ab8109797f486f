import { expect, test } from 'vitest'

import { leads } from '../../lists/leads.ts'
import { daysLabel, toggled, without } from './filterLabels.ts'
import { presets } from './FilterPanel.tsx'
import { addressOf, argumentsOf, fileQuery, nextSort, readSearch } from './listSearch.ts'

test('an address keeps what the declaration knows, and drops the rest', () => {
  const search = readSearch(leads, {
    view: 'MY_REFERRALS',
    q: '  tax ',
    sort: '-budget',
    status: 'NEW_LEAD,ASSIGNED',
    submitted: '2026-11-01..2026-11-30',
    provider: 12,
    agent: '0; drop table',
    page: '3',
    color: 'red',
  })
  expect(search).toEqual({
    view: 'MY_REFERRALS',
    q: 'tax',
    sort: '-budget',
    page: 3,
    filters: { status: 'NEW_LEAD,ASSIGNED', submitted: '2026-11-01..2026-11-30', provider: '12' },
  })
})

test.each([
  [{ view: 'ALL' }],
  [{ sort: '-updated' }],
  [{ sort: 'password' }],
  [{ submitted: '2026-02-30..' }],
  [{ submitted: '..' }],
  [{ page: '1' }],
])('%o says nothing', (address) => expect(addressOf(leads, readSearch(leads, address))).toEqual({}))

test('whatever changes the rows begins at the first page again; the layout does not', () => {
  const search = readSearch(leads, { page: 4, status: 'NEW_LEAD' })
  expect(addressOf(leads, search, { q: 'tax' })).toEqual({ status: 'NEW_LEAD', q: 'tax' })
  expect(addressOf(leads, search, { layout: 'grid' })).toEqual({
    status: 'NEW_LEAD',
    layout: 'grid',
    page: 4,
  })
})

test('page and file have the same arguments', () => {
  const search = readSearch(leads, { view: 'MY_LEADS', status: 'NEW_LEAD,ASSIGNED', provider: '3,4' })
  expect(argumentsOf(leads, search)).toEqual({
    view: 'MY_LEADS',
    status: ['NEW_LEAD', 'ASSIGNED'],
    provider: [3, 4],
    sort: '-updated',
  })
  expect(fileQuery(leads, search, ['lead', 'status'])).toBe(
    'view=MY_LEADS&status=NEW_LEAD%2CASSIGNED&provider=3%2C4&sort=-updated&columns=lead%2Cstatus',
  )
})

test('figures sort from the largest, words from A, and a second press turns the order', () => {
  expect(nextSort(leads, { filters: {} }, 'budget')).toBe('-budget')
  expect(nextSort(leads, { sort: '-budget', filters: {} }, 'budget')).toBe('budget')
  expect(nextSort(leads, { filters: {} }, 'status')).toBe('status')
  expect(nextSort(leads, { filters: {} }, 'updated')).toBe('updated')
})

test('values are added to a filter and taken from it', () => {
  const one = toggled({}, 'status', 'NEW_LEAD')
  const both = toggled(one, 'status', 'ASSIGNED')
  expect(both).toEqual({ status: 'NEW_LEAD,ASSIGNED' })
  expect(without(both, { filter: 'status', value: 'NEW_LEAD', label: '' })).toEqual({ status: 'ASSIGNED' })
  expect(toggled(one, 'status', 'NEW_LEAD')).toEqual({})
})

test('days read as a person says them', () => {
  expect(daysLabel('2026-11-01..2026-11-30')).toBe('Nov 1, 2026 – Nov 30, 2026')
  expect(daysLabel('2026-11-01..')).toBe('from Nov 1, 2026')
  expect(daysLabel('..2026-11-30')).toBe('until Nov 30, 2026')
  expect(daysLabel('2026-11-01..2026-11-01')).toBe('Nov 1, 2026')
})

test('ranges end where the month does', () => {
  expect(presets('2026-03-05')).toEqual({
    'Last 7 days': '2026-02-27..2026-03-05',
    'This month': '2026-03-01..2026-03-31',
    'Last month': '2026-02-01..2026-02-28',
  })
})
