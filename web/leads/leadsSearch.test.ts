import { expect, test } from 'vitest'

import { exportFilter, leadsFilter } from './leadsFilter.ts'
import { leadsSearch } from './leadsSearch.ts'

const admin = { id: 9, vendorId: 2, userType: 'MASTER_ADMIN' }
const agent = { id: 11, vendorId: 2, userType: 'SERVICE_AGENT' }
const associate = { id: 40, vendorId: -1, userType: 'ASSOCIATE' }

test('an address gives back tab, status, text, layout and page', () => {
  const search = { lf: 'MY_LEADS', status: 'ON_HOLD', q: 'roof', layout: 'grid', page: 3 }
  expect(leadsSearch({ ...search })).toEqual(search)
})

test('what an address has no sense in is left out, and so are defaults', () => {
  const nonsense = { lf: 'YOURS', status: 'a; drop', q: '  ', layout: 'list', page: 1, more: 'x' }
  expect(leadsSearch(nonsense)).toEqual({})
  expect(leadsSearch({ lf: 'ALL' })).toEqual({})
})

test('a number typed into the filter is looked for as text', () => {
  expect(leadsSearch({ q: 401 })).toEqual({ q: '401' })
})

test('ALL leads are everything that I may see', () => {
  expect(leadsFilter({}, admin)).toBe(undefined)
})

test('MY_LEADS = assigned to me, or to my organisation if I am its admin', () => {
  expect(leadsFilter({ lf: 'MY_LEADS' }, admin)).toEqual({
    and: [{ or: [{ assignedUserId: { equalTo: 9 } }, { organizationId: { equalTo: 2 } }] }],
  })
  expect(leadsFilter({ lf: 'MY_LEADS' }, agent)).toEqual({
    and: [{ or: [{ assignedUserId: { equalTo: 11 } }] }],
  })
})

test('MY_REFERRALS of somebody without an organisation are their own', () => {
  expect(leadsFilter({ lf: 'MY_REFERRALS' }, associate)).toEqual({
    and: [{ or: [{ submittedUserId: { equalTo: 40 } }] }],
  })
})

test('filters narrow each other', () => {
  expect(leadsFilter({ status: 'ASSIGNED', q: 'roof' }, admin)).toEqual({
    and: [
      { status: { equalTo: 'ASSIGNED' } },
      {
        or: [
          { service: { name: { includesInsensitive: 'roof' } } },
          { organization: { legalBusinessName: { includesInsensitive: 'roof' } } },
        ],
      },
    ],
  })
})

test('the file is narrowed as the list is', () => {
  expect(exportFilter({ lf: 'MY_LEADS', status: 'NEW_LEAD', q: 'roof', layout: 'grid', page: 2 })).toEqual({
    lf: 'MY_LEADS',
    status: 'NEW_LEAD',
    q: 'roof',
  })
  expect(exportFilter({})).toEqual({})
})
