import type { ComponentType } from 'react'

import { AccountTab } from './AccountTab.tsx'
import { ApplicationsTab } from './ApplicationsTab.tsx'
import { isOperatorStaff } from './person.ts'
import type { SignedInUser } from './session.ts'
import { SessionsTab } from './SessionsTab.tsx'

type SettingsTab = {
  name: string
  may: (user: Pick<SignedInUser, 'organizationType'>) => boolean
  content: ComponentType<{ user: SignedInUser }>
}

const everybody = () => true
const account: SettingsTab = { name: 'Account', may: everybody, content: AccountTab }

const tabs: SettingsTab[] = [
  account,
  { name: 'Sessions', may: everybody, content: SessionsTab },
  { name: 'Applications', may: isOperatorStaff, content: ApplicationsTab },
]

export function settingsTabs(user: Pick<SignedInUser, 'organizationType'>): SettingsTab[] {
  return tabs.filter(({ may }) => may(user))
}

/** An unknown or forbidden tab falls back to Account. */
export function settingsTab(
  name: string | undefined,
  user: Pick<SignedInUser, 'organizationType'>,
): SettingsTab {
  return settingsTabs(user).find((tab) => tab.name === name) ?? account
}
