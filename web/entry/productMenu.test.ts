import type { Permission } from '../../texts/codes.generated.ts'
import { expect, test } from 'vitest'

import { dashboardTarget, productMenu } from './productMenu.ts'

const all: Permission[] = ['VIEW_LEAD_STATUS', 'CREATE_SERVICES', 'CREATE_LEAD']
const vendor = { userType: 'MASTER_ADMIN', organizationType: 'VENDOR' } as const
const everything = () => true
const nothing = () => {}

const shown = (permissions: Permission[], isBuilt: (to: string) => boolean = everything) =>
  productMenu({ ...vendor, permissions }, isBuilt, nothing).map(({ label }) => label)

test('the items, in their order, with their targets', () => {
  const items = productMenu({ ...vendor, permissions: all }, everything, nothing)
  expect(items.map(({ label, to }) => [label, to])).toEqual([
    ['Home', '/'],
    ['My Leads', '/view-leads'],
    ['Transactions', '/transactions'],
    ['Dashboard', '/dashboard/vendor'],
    ['Shop Services', '/search-services'],
    ['Create new lead', '/search-services'],
    ['Referral links', '/referral-links'],
    ['Manage', '/settings'],
    ['Logout', undefined],
    ['Customer Support', '/support-page/help'],
  ])
})

test('My Leads needs VIEW_LEAD_STATUS; Shop Services needs CREATE_SERVICES; Create new lead needs CREATE_LEAD', () => {
  const gated = ['My Leads', 'Shop Services', 'Create new lead']
  expect(shown([]).filter((label) => gated.includes(label))).toEqual([])
  expect(shown(['VIEW_LEAD_STATUS'])).toContain('My Leads')
  expect(shown(['CREATE_SERVICES'])).toContain('Shop Services')
  expect(shown(['CREATE_SERVICES'])).not.toContain('Create new lead')
  expect(shown(['CREATE_LEAD'])).toContain('Create new lead')
  expect(shown(['CREATE_LEAD'])).not.toContain('Shop Services')
})

test('menu items whose screen is not built yet stay out of the menu until it is', () => {
  expect(shown(all, (to) => to === '/' || to === '/settings')).toEqual(['Home', 'Manage', 'Logout'])
})

test('Logout does what it says', () => {
  let left = 0
  const items = productMenu({ ...vendor, permissions: [] }, everything, () => (left += 1))
  items.find(({ label }) => label === 'Logout')?.act?.()
  expect(left).toBe(1)
})

test("everyone's dashboard: associates, service agents, the operator's people, everyone else", () => {
  expect(dashboardTarget({ userType: 'ASSOCIATE', organizationType: null })).toBe('/dashboard/associate')
  expect(dashboardTarget({ userType: 'ASSOCIATE', organizationType: 'MULTI_ROLE_PROVIDER' })).toBe(
    '/dashboard/associate',
  )
  expect(dashboardTarget({ userType: 'SERVICE_AGENT', organizationType: 'VENDOR' })).toBe(
    '/dashboard/service-agent',
  )
  expect(dashboardTarget({ userType: 'ADMIN', organizationType: 'OPERATOR' })).toBe('/dashboard/turnstone')
  expect(dashboardTarget({ userType: 'ADMIN', organizationType: 'INDEPENDENT_OPERATOR' })).toBe(
    '/dashboard/vendor',
  )
})
