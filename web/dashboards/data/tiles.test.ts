import { expect, test } from 'vitest'

import { dashboardAt, ownDashboard } from './dashboard.ts'
import { dashboardSearch } from './dashboardSearch.ts'
import { funnelOf } from './funnel.ts'
import { dealsAt, leadsAt } from './links.ts'
import { changeOf, rate } from './tiles.ts'

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
