import { expect, test } from 'vitest'

import { settingsTab, settingsTabs } from './settingsTabs.tsx'

const operator = { organizationType: 'OPERATOR', userType: 'ADMIN' } as const
const provider = { organizationType: 'VENDOR', userType: 'MASTER_ADMIN' } as const
const agent = { organizationType: 'VENDOR', userType: 'SERVICE_AGENT' } as const
const associate = { organizationType: null, userType: 'ASSOCIATE' } as const
type Who = Parameters<typeof settingsTabs>[0]
const names = (user: Who) => settingsTabs(user).map(({ name }) => name)

test('Account, Notifications and Sessions are for everybody; Applications for the operator', () => {
  expect(names(agent)).toEqual(['Account', 'Notifications', 'Sessions'])
  expect(names(operator)).toEqual([
    'Account',
    'Notifications',
    'Sessions',
    'Applications',
    'Commission terms',
  ])
})

test('Commission terms are for the operator, for a provider’s admins and for associates, and not for agents', () => {
  for (const user of [operator, provider, { ...provider, userType: 'ADMIN' } as const, associate])
    expect(settingsTab('Commission terms', user).name).toBe('Commission terms')
  expect(settingsTab('Commission terms', agent).name).toBe('Account')
})

test('the Account tab is selected with the query parameter tab=Account', () => {
  expect(settingsTab('Account', agent).name).toBe('Account')
  expect(settingsTab('Sessions', agent).name).toBe('Sessions')
})

test('an unknown or forbidden tab falls back to Account', () => {
  expect(settingsTab(undefined, agent).name).toBe('Account')
  expect(settingsTab('Treasure', operator).name).toBe('Account')
  expect(settingsTab('Applications', provider).name).toBe('Account')
  expect(settingsTab('Applications', operator).name).toBe('Applications')
})
