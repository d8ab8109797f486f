import { expect, test } from 'vitest'

import { listFor } from '../../../lists/list.ts'
import { transactions } from '../../../lists/transactions.ts'
import { addressOf, readSearch } from '../../lists/listSearch.ts'
import { dashboardAt } from './dashboardKinds.ts'
import { dealsAt, invoicesAt } from './links.ts'

const reader = (userType: string, organizationType: string | null) => ({
  id: 7,
  vendorId: 12,
  userType,
  organizationType,
  permissions: [],
})
const days = { fromDay: '2026-11-01', toDay: '2026-11-22' }

test.each([
  ['the operator, of a provider', reader('ADMIN', 'OPERATOR'), 'vendor', 40, { provider: 40 }],
  ['the operator, of an associate', reader('ADMIN', 'OPERATOR'), 'associate', 41, { referrer: 41 }],
  ['a provider’s admin', reader('ADMIN', 'VENDOR'), 'vendor', undefined, { provider: 12 }],
  ['an admin, of an agent', reader('ADMIN', 'VENDOR'), 'service-agent', 9, { agent: 9 }],
  ['an admin, of an associate', reader('ADMIN', 'MULTI_ROLE_PROVIDER'), 'associate', 8, { referrer: 8 }],
  ['an associate', reader('ASSOCIATE', null), 'associate', undefined, { referrer: 7 }],
  ['a service agent', reader('SERVICE_AGENT', 'VENDOR'), 'service-agent', undefined, { agent: 7 }],
])('a figure’s list keeps its filters when %s sorts it', (_who, viewer, segment, of, subject) => {
  const dashboard = dashboardAt(segment, viewer, of)
  if (!dashboard || dashboard === 'elsewhere') throw new Error('no such dashboard')
  const { search } = dealsAt(dashboard, days, { status: 'VENDOR_PAID' })
  const list = listFor(transactions, viewer)
  expect(addressOf(list, readSearch(transactions, search), { sort: '-amount' })).toEqual({
    closed: '2026-11-01..2026-11-22',
    status: 'VENDOR_PAID',
    sort: '-amount',
    ...subject,
  })
})

test.each([
  ['of a provider to the operator', 'ADMIN', 'OPERATOR', 'vendor', 40, { provider: '40' }],
  ['of all to the operator', 'ADMIN', 'OPERATOR', 'turnstone', undefined, {}],
  ['of its own provider to an admin', 'ADMIN', 'VENDOR', 'vendor', undefined, {}],
] as const)('a figure of invoices leads to those %s', (_of, userType, type, segment, of, provider) => {
  const dashboard = dashboardAt(segment, reader(userType, type), of)
  if (!dashboard || dashboard === 'elsewhere') throw new Error('no such dashboard')
  expect(invoicesAt(dashboard, 'PAID', days)).toEqual({
    to: '/transactions/invoices',
    search: { status: 'PAID', paid: '2026-11-01..2026-11-22', ...provider },
  })
})
