import { expect, test } from 'vitest'

import { submittedLeadStatuses } from '../../../texts/codes.generated.ts'
import { dashboardAt, ownDashboard } from './dashboardKinds.ts'
import { dashboardSearch } from './dashboardSearch.ts'
import { funnelOf } from './funnel.ts'
import { dealsAt, leadsAt } from './links.ts'
import type { Figures } from './dashboardQueries.ts'
import { changeOf, rate, referralTiles, tilesOf } from './tiles.ts'

const reader = (userType: string, organizationType: string | null) => ({
  id: 7,
  vendorId: 12,
  userType,
  organizationType,
  permissions: [],
})
const operator = reader('ADMIN', 'OPERATOR')
const vendor = reader('MASTER_ADMIN', 'VENDOR')
const agent = reader('SERVICE_AGENT', 'VENDOR')
const associate = reader('ASSOCIATE', null)

test.each([
  [associate, 'associate'],
  [agent, 'service-agent'],
  [operator, 'turnstone'],
  [vendor, 'vendor'],
  [reader('ASSOCIATE', 'MULTI_ROLE_PROVIDER'), 'associate'],
  [reader('ADMIN', 'INDEPENDENT_OPERATOR'), 'vendor'],
])('each role has a dashboard of its own', (who, segment) => {
  expect(ownDashboard(who)).toBe(segment)
  expect(dashboardAt(segment, who, undefined)).toMatchObject({ aggId: undefined })
})

test('the operator opens any dashboard, an admin their people’s, others their own', () => {
  expect(dashboardAt('vendor', operator, 12)).toMatchObject({ aggType: 'ORGANIZATION', aggId: 12 })
  expect(dashboardAt('service-agent', vendor, 9)).toMatchObject({ aggType: 'SERVICE_AGENT', aggId: 9 })
  expect(dashboardAt('vendor', operator, undefined)).toBe('elsewhere')
  expect(dashboardAt('vendor', agent, 12)).toBe('elsewhere')
  expect(dashboardAt('turnstone', vendor, 1)).toBe('elsewhere')
  expect(dashboardAt('nobody', operator, undefined)).toBeUndefined()
})

test('an address preserves the dashboard’s parameters', () => {
  expect(dashboardSearch({ period: 'YEAR', compare: 'PREVIOUS', share: 'x', of: '12' })).toEqual({
    period: 'YEAR',
    of: 12,
  })
  expect(dashboardSearch({ period: 'MONTH', of: '-1' })).toEqual({})
})

const days = { fromDay: '2026-11-01', toDay: '2026-11-22' }
const ours = { kind: 'vendor', aggType: 'ORGANIZATION', aggId: undefined, subjectId: 12 } as const

test('links filter their list by period and subject', () => {
  expect(leadsAt(ours, days, ['CLOSED_WON'])).toEqual({
    to: '/view-leads',
    search: { submitted: '2026-11-01..2026-11-22', status: 'CLOSED_WON', provider: '12' },
  })
  expect(
    dealsAt(
      { ...ours, aggType: 'PLATFORM' },
      { fromDay: null, toDay: '2026-11-22' },
      { status: 'VENDOR_PAID' },
    ),
  ).toEqual({
    to: '/transactions',
    search: { status: 'VENDOR_PAID' },
  })
})

const figures = {
  conversion: { totalSubmitted: 40, closed: 10, previousTotalSubmitted: 20, previousClosed: 4, period: days },
  invoices: {
    pending: 2,
    pendingAmount: '200.00',
    overDue: 3,
    overDueAmount: '300.00',
    paid: 4,
    paidAmount: '400.00',
    previousPaidAmount: null,
  },
  payouts: {
    expected: 5,
    expectedAmount: '500.00',
    approved: 6,
    approvedAmount: '600.00',
    paid: 7,
    paidAmount: '700.00',
  },
  revenue: { total: '900.00', previousTotal: '450.00', deals: 8, endedDeals: 1 },
  // A cast: the tiles read these fields only.
} as unknown as Figures
const submitted = '2026-11-01..2026-11-22'
const referredAll = submittedLeadStatuses.join(',')

test('each tile shows its own figure and leads to its own rows', () => {
  const facts = ({ label, shown, rows, place }: ReturnType<typeof tilesOf>[number]) => [
    label,
    shown,
    rows,
    place && { ...place.search, to: place.to },
  ]
  const at = (to: string, search: object) => ({ to, ...search })
  const leadsOf = (search: object) => at('/view-leads', { submitted, ...search })
  const deals = (search: object) => at('/transactions', { closed: submitted, ...search })
  const theirs = { ...ours, kind: 'associate', aggType: 'ASSOCIATE' } as const
  expect(tilesOf(ours, figures, {}).map(facts)).toEqual([
    ['Closed value', '$900', '8 deals and corrections, 1 ended', deals({ provider: '12' })],
    ['Leads', '40', 'submitted in the period', leadsOf({ provider: '12', status: referredAll })],
    ['Conversion', '25.0%', '10 won of 40', leadsOf({ provider: '12', status: 'CLOSED_WON' })],
    [
      'Invoices pending',
      '$200',
      '2 invoices today',
      at('/transactions/invoices', { status: 'NEW_INVOICE,PROCESSING' }),
    ],
    ['Invoices overdue', '$300', '3 invoices today', at('/transactions/invoices', { status: 'OVERDUE' })],
    [
      'Invoices paid',
      '$400',
      '4 invoices in the period',
      at('/transactions/invoices', { status: 'PAID', paid: submitted }),
    ],
  ])
  expect(tilesOf(theirs, figures, {}).map(facts).slice(3)).toEqual([
    [
      'Expected',
      '$500',
      '5 deals',
      deals({ referrer: '12', status: 'READY_FOR_INVOICE,INVOICE_SENT,OVERDUE' }),
    ],
    ['Approved', '$600', '6 deals', deals({ referrer: '12', status: 'VENDOR_PAID' })],
    ['Paid', '$700', '7 deals', deals({ referrer: '12', status: 'ASSOCIATE_PAID' })],
  ])
  const view = 'MY_REFERRALS'
  expect(referralTiles({ conversion: figures.conversion, payouts: figures.revenue }, {}).map(facts)).toEqual([
    ['Referrals', '40', 'submitted in the period', leadsOf({ view, status: referredAll })],
    ['Referrals won', '25.0%', '10 won of 40', leadsOf({ view, status: 'CLOSED_WON' })],
    ['Referral payouts', '$900', 'from other providers', undefined],
  ])
})

test('changes are described in words', () => {
  expect(changeOf(150, 100, {})).toEqual({ direction: 'up', text: 'Up 50% from the previous period' })
  expect(changeOf(50, 100, { compare: 'YEAR' })).toEqual({
    direction: 'down',
    text: 'Down 50% from the year before',
  })
  expect(changeOf(5, 5, {})?.direction).toBe('same')
  expect(changeOf(5, 0, {})?.text).toBe('Nothing in the previous period')
  expect(changeOf(5, null, {})).toBeUndefined()
})

test('a rate has one decimal', () => {
  expect([rate(1, 3), rate(0, 0)]).toEqual(['33.3%', '–'])
})

test('a funnel shows the steps reached, and how many are there, on hold or lost', () => {
  const steps = funnelOf([
    { step: 'SUBMITTED', reached: 10, here: 2, onHold: 0, lost: 1 },
    { step: 'CONTACTED', reached: 7, here: 3, onHold: 1, lost: 2 },
    { step: 'WON', reached: 4, here: 4, onHold: 0, lost: 0 },
    { step: 'A_LATER_RELEASE', reached: 4, here: 4, onHold: 0, lost: 0 },
    null,
  ])
  expect(steps.map(({ label, share }) => [label, share])).toEqual([
    ['Submitted', '100%'],
    ['Contacted', '70%'],
    ['Won', '40%'],
  ])
  expect(steps[1]).toMatchObject({ count: 7, here: 3, onHold: 1, lost: 2, statuses: ['CONTACTED'] })
  const [none] = funnelOf([{ step: 'SUBMITTED', reached: 0, here: 0, onHold: 0, lost: 0 }])
  expect(none).toMatchObject({ count: 0, share: '–' })
})
