import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

import { audit } from '../../lists/audit.ts'
import { mayHave } from '../../lists/list.ts'
import { ApplicationsTab } from '../people/settings/ApplicationsTab.tsx'
import { isOperatorStaff } from '../people/data/person.ts'
import type { SignedInUser } from '../people/data/session.ts'
import { SessionsTab } from '../people/settings/SessionsTab.tsx'
import { isAdmin } from '../domain/reader.ts'
import type * as Settings from '../settings/tabs.ts'

/** What the address says beside the tab is the tab's to read. */
export type SettingsSearch = { tab?: string } & Readonly<Record<string, string | number | undefined>>

export type TabProps = {
  user: SignedInUser
  search: SettingsSearch
  /** Navigates to another address of the tab. */
  onSearch: (address: SettingsSearch, replace?: boolean) => void
}

type Who = Pick<SignedInUser, 'organizationType' | 'userType'>

export const groups = ['You', 'Organization', 'Marketplace'] as const

type SettingsTab = {
  name: string
  group: (typeof groups)[number]
  may: (user: Who) => boolean
  /** A line under the title. A tab without it renders its own title and actions. */
  about?: string
  content: AsyncRouteComponent<TabProps>
}

const settings = (name: keyof typeof Settings) =>
  lazyRouteComponent(() => import('../settings/tabs.ts'), name)

const everyone = () => true

const account: SettingsTab = {
  name: 'Account',
  group: 'You',
  may: everyone,
  about: 'What others here know about you, and how you sign in',
  content: lazyRouteComponent(() => import('./AccountSettings.tsx'), 'AccountSettings'),
}

/** A new tab is one row. The tabs are assembled here because capabilities do not import each other. */
const tabs: SettingsTab[] = [
  account,
  {
    name: 'Notifications',
    group: 'You',
    may: everyone,
    about: 'What reaches you, and how',
    content: lazyRouteComponent(
      () => import('../notifications/settings/NotificationsTab.tsx'),
      'NotificationsTab',
    ),
  },
  { name: 'Sessions', group: 'You', may: everyone, about: 'Active sessions', content: SessionsTab },
  { name: 'Companies', group: 'You', may: isOnTheirOwn, content: settings('CompaniesTab') },
  {
    name: 'Organization',
    group: 'Organization',
    may: isAdmin,
    about: 'Business details, shown on invoices',
    content: settings('OrganizationTab'),
  },
  { name: 'Admins', group: 'Organization', may: isAdmin, content: settings('AdminsTab') },
  { name: 'Service agents', group: 'Organization', may: isAdmin, content: settings('ServiceAgentsTab') },
  {
    name: 'Permissions',
    group: 'Organization',
    may: isAdmin,
    about: 'Who may do what',
    content: settings('PermissionsTab'),
  },
  {
    name: 'Services',
    group: 'Organization',
    may: isAdmin,
    about: 'What the organization serves, and where',
    content: settings('ServicesTab'),
  },
  { name: 'Vendors', group: 'Marketplace', may: isOperatorStaff, content: settings('VendorsTab') },
  { name: 'Associates', group: 'Marketplace', may: hasAssociates, content: settings('AssociatesTab') },
  {
    name: 'Categories',
    group: 'Marketplace',
    may: isOperatorStaff,
    about: 'What services are grouped by',
    content: settings('CategoriesTab'),
  },
  {
    name: 'Commission terms',
    group: 'Marketplace',
    may: hasTerms,
    about: 'Rates and shares of deals',
    content: lazyRouteComponent(() => import('../transactions/terms/TermsTab.tsx'), 'TermsTab'),
  },
  {
    name: 'Help desk',
    group: 'Marketplace',
    may: isOperatorStaff,
    about: 'When requests are answered, and how fast',
    content: lazyRouteComponent(() => import('../support/settings/HelpDeskTab.tsx'), 'HelpDeskTab'),
  },
  {
    name: 'Applications',
    group: 'Marketplace',
    may: isOperatorStaff,
    about: 'Who would like an account',
    content: ApplicationsTab,
  },
  {
    name: 'Activity',
    group: 'Marketplace',
    may: (user) => mayHave(audit.audience, user),
    about: 'What changed, when, and who changed it',
    content: lazyRouteComponent(() => import('../activity/ActivityTab.tsx'), 'ActivityTab'),
  },
]

export function settingsTabs(user: Who): SettingsTab[] {
  return tabs.filter(({ may }) => may(user))
}

/** An unknown or forbidden tab falls back to Account. */
export function settingsTab(name: string | undefined, user: Who): SettingsTab {
  return settingsTabs(user).find((tab) => tab.name === name) ?? account
}

/** "Commission terms: own, R" for a provider's master admins and for associates. */
function hasTerms(user: Who): boolean {
  return isOperatorStaff(user) || user.userType === 'MASTER_ADMIN' || user.userType === 'ASSOCIATE'
}

/** "Associates: own (MULTI_ROLE, INDEPENDENT)" */
function hasAssociates(user: Who): boolean {
  return isAdmin(user) && user.organizationType !== 'VENDOR'
}

function isOnTheirOwn({ userType }: Who): boolean {
  return userType === 'ASSOCIATE' || userType === 'SERVICE_AGENT'
}
