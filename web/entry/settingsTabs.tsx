import { type ComponentType, lazy } from 'react'

import { AccountTab } from '../people/AccountTab.tsx'
import { ApplicationsTab } from '../people/ApplicationsTab.tsx'
import { isOperatorStaff } from '../people/person.ts'
import type { SignedInUser } from '../people/session.ts'
import { SessionsTab } from '../people/SessionsTab.tsx'
import { isAdmin } from '../shared/reader.ts'

/** What the address says beside the tab is the tab's to read. */
export type SettingsSearch = { tab?: string; scope?: string; named?: string; page?: number }

export type TabProps = {
  user: SignedInUser
  search: SettingsSearch
  onSearch: (change: SettingsSearch, replace?: boolean) => void
}

type Who = Pick<SignedInUser, 'organizationType' | 'userType'>

type SettingsTab = {
  name: string
  may: (user: Who) => boolean
  content: ComponentType<TabProps>
}

const NotificationsTab = lazy(async () => ({
  default: (await import('../people/NotificationsTab.tsx')).NotificationsTab,
}))
const TermsTab = lazy(async () => ({
  default: (await import('../transactions/terms/TermsTab.tsx')).TermsTab,
}))

const everybody = () => true
const account: SettingsTab = { name: 'Account', may: everybody, content: AccountTab }

/** Capabilities bring their tabs; here they are put together, since none of them knows another. */
const tabs: SettingsTab[] = [
  account,
  { name: 'Notifications', may: everybody, content: NotificationsTab },
  { name: 'Sessions', may: everybody, content: SessionsTab },
  { name: 'Applications', may: isOperatorStaff, content: ApplicationsTab },
  { name: 'Commission terms', may: hasTerms, content: TermsTab },
]

export function settingsTabs(user: Who): SettingsTab[] {
  return tabs.filter(({ may }) => may(user))
}

/** An unknown or forbidden tab falls back to Account. */
export function settingsTab(name: string | undefined, user: Who): SettingsTab {
  return settingsTabs(user).find((tab) => tab.name === name) ?? account
}

/** The operator's and a provider's admins have rates, an associate has a share. */
function hasTerms(user: Who): boolean {
  return isAdmin(user) || user.userType === 'ASSOCIATE'
}
