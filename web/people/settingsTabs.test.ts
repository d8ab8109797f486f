import { expect, test } from 'vitest'

import { settingsTab, settingsTabs } from './settingsTabs.tsx'

const operator = { organizationType: 'OPERATOR' } as const
const vendor = { organizationType: 'VENDOR' } as const
const names = (user: typeof operator | typeof vendor) => settingsTabs(user).map(({ name }) => name)

test('Account and Sessions are for everybody; Applications for the operator', () => {
  expect(names(vendor)).toEqual(['Account', 'Sessions'])
  expect(names(operator)).toEqual(['Account', 'Sessions', 'Applications'])
})

test('the Account tab is selected with the query parameter tab=Account', () => {
  expect(settingsTab('Account', vendor).name).toBe('Account')
  expect(settingsTab('Sessions', vendor).name).toBe('Sessions')
})

test('an unknown or forbidden tab falls back to Account', () => {
  expect(settingsTab(undefined, vendor).name).toBe('Account')
  expect(settingsTab('Treasure', operator).name).toBe('Account')
  expect(settingsTab('Applications', vendor).name).toBe('Account')
  expect(settingsTab('Applications', operator).name).toBe('Applications')
})
