import { expect, test } from 'vitest'

import { settingsTabFiles } from '../routes.ts'
import { settingsTab, settingsTabs } from './settingsTabs.tsx'

type Who = Parameters<typeof settingsTabs>[0]
const of = (organizationType: Who['organizationType'], userType: Who['userType']): Who => ({
  organizationType,
  userType,
})
const names = (user: Who) => settingsTabs(user).map(({ name }) => name)

const you = ['Account', 'Notifications', 'Sessions']
const organization = ['Organization', 'Admins', 'Service agents', 'Permissions', 'Services', 'Templates']
const operators = [
  'Vendors',
  'Associates',
  'Categories',
  'Offers',
  'Commission terms',
  'Help desk',
  'Applications',
]

/** The tabs each role sees. */
const cases: [who: string, user: Who, tabs: string[]][] = [
  [
    'OP-MA',
    of('OPERATOR', 'MASTER_ADMIN'),
    [...you, ...organization, ...operators, 'Do not contact', 'Activity', 'System'],
  ],
  ['OP-A', of('OPERATOR', 'ADMIN'), [...you, ...organization, ...operators]],
  [
    'PR-MA of a vendor',
    of('VENDOR', 'MASTER_ADMIN'),
    [...you, ...organization, 'Offers', 'Commission terms', 'Activity'],
  ],
  ['PR-A of a vendor', of('VENDOR', 'ADMIN'), [...you, ...organization, 'Offers']],
  [
    'PR-MA of a multi-role provider',
    of('MULTI_ROLE_PROVIDER', 'MASTER_ADMIN'),
    [...you, ...organization, 'Associates', 'Offers', 'Commission terms', 'Activity'],
  ],
  [
    'PR-A of an independent operator',
    of('INDEPENDENT_OPERATOR', 'ADMIN'),
    [...you, ...organization, 'Associates', 'Offers'],
  ],
  ['ASC', of(null, 'ASSOCIATE'), [...you, 'Companies', 'Commission terms']],
  ['AGT', of('VENDOR', 'SERVICE_AGENT'), [...you, 'Companies']],
]

test.for(cases)('%s has these tabs', ([, user, tabs]) => {
  expect(names(user)).toEqual(tabs)
})

test('the Account tab is selected with the query parameter tab=Account', () => {
  expect(settingsTab('Account', of('VENDOR', 'SERVICE_AGENT')).name).toBe('Account')
  expect(settingsTab('Sessions', of('VENDOR', 'SERVICE_AGENT')).name).toBe('Sessions')
})

test('an unknown or forbidden tab falls back to Account', () => {
  expect(settingsTab(undefined, of('VENDOR', 'SERVICE_AGENT')).name).toBe('Account')
  expect(settingsTab('Treasure', of('OPERATOR', 'ADMIN')).name).toBe('Account')
  for (const tab of ['Applications', 'Vendors', 'Categories', 'Help desk'])
    expect(settingsTab(tab, of('VENDOR', 'MASTER_ADMIN')).name).toBe('Account')
  expect(settingsTab('Applications', of('OPERATOR', 'ADMIN')).name).toBe('Applications')
  expect(settingsTab('System', of('OPERATOR', 'ADMIN')).name).toBe('Account')
})

test('each tab names its module for the document, and the first is that of the plain address', () => {
  const all = new Set(cases.flatMap(([, user]) => names(user)))
  expect(Object.keys(settingsTabFiles).toSorted()).toEqual([...all].toSorted())
  expect(Object.keys(settingsTabFiles)[0]).toBe(settingsTab(undefined, of('OPERATOR', 'ADMIN')).name)
})
