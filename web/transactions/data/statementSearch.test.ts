import { expect, test } from 'vitest'

import { isMonth, monthName, monthsOn, thisMonth } from './months.ts'
import { accountOf, holderOf, needsAccount, statementPath, statementSearch } from './statementSearch.ts'

const reader = { id: 7, vendorId: 3, userType: 'ADMIN', organizationType: 'VENDOR', permissions: [] }
const associate = { ...reader, vendorId: -1, userType: 'ASSOCIATE', organizationType: null }
const operators = { ...reader, organizationType: 'OPERATOR' }

test('a month is the operator’s, and there is none after it', () => {
  const lastHour = new Date('2026-12-01T05:30:00Z')
  expect(thisMonth(lastHour, 'America/Chicago')).toBe('2026-11')
  expect(thisMonth(lastHour, 'Europe/Berlin')).toBe('2026-12')
  expect(isMonth('2026-11', lastHour, 'America/Chicago')).toBe(true)
  expect(isMonth('2026-12', lastHour, 'America/Chicago')).toBe(false)
  for (const none of ['2026-13', '2026-00', '2026-1', '1899-12', '2026-11-01', 'soon'])
    expect(isMonth(none, lastHour)).toBe(false)
})

test('months follow each other over the end of a year', () => {
  expect(monthsOn('2026-01', -1)).toBe('2025-12')
  expect(monthsOn('2025-12', 1)).toBe('2026-01')
  expect(monthName('2026-01')).toBe('January 2026')
})

test('an address gives back month, account and page; what makes no sense in it is left out', () => {
  expect(statementSearch({ month: '2025-10', organizationId: 12, page: 2 })).toEqual({
    month: '2025-10',
    organizationId: 12,
    page: 2,
  })
  expect(statementSearch({ month: '9999-10', organizationId: '1;2', userId: -3, page: 1 })).toEqual({})
  expect(statementSearch({ month: thisMonth() })).toEqual({})
})

test('a person that is named is meant, whatever organization stands beside, as on the server', () => {
  expect(statementSearch({ organizationId: 3, userId: 7 })).toEqual({ userId: 7 })
  expect(accountOf({ userId: 7 })).toEqual({ role: 'referrer', id: 7 })
  expect(accountOf({ organizationId: 3 })).toEqual({ role: 'provider', id: 3 })
  expect(accountOf({})).toBe(undefined)
})

test('an admin’s statement is the organization’s, an associate’s their own; operators choose', () => {
  expect(holderOf({}, reader)).toBe('provider')
  expect(holderOf({ userId: 7 }, reader)).toBe('referrer')
  expect(holderOf({}, associate)).toBe('referrer')
  expect(holderOf({ organizationId: 3 }, operators)).toBe('provider')
  expect(needsAccount({}, operators)).toBe(true)
  expect(needsAccount({ userId: 7 }, operators)).toBe(false)
  expect(needsAccount({}, associate)).toBe(false)
})

test('the file is of the same month and account', () => {
  expect(statementPath({ month: '2026-10', userId: 7 }, 'csv')).toBe('/api/statements/2026-10.csv?userId=7')
  expect(statementPath({}, 'pdf')).toBe(`/api/statements/${thisMonth()}.pdf`)
})
