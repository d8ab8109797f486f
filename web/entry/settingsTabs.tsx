import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router'

import { audit } from '../../lists/audit.ts'
import { mayHave } from '../../lists/list.ts'
import { isOperatorStaff } from '../people/data/person.ts'
import type { SignedInUser } from '../people/data/session.ts'
import { isAdmin } from '../domain/reader.ts'
import type * as PeopleTabs from '../settings/people/PeopleTab.tsx'

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

export type SettingsTab = {
  name: string
  group: (typeof groups)[number]
  may: (user: Who) => boolean
  /** A line under the title. A tab without it renders its own title and actions. */
  about?: string
  content: AsyncRouteComponent<TabProps>
}

const people = (name: keyof typeof PeopleTabs) =>
  lazyRouteComponent(() => import('../settings/people/PeopleTab.tsx'), name)

const everyone = () => true

const account: SettingsTab = {
  name: 'Account',
  group: 'You',
  may: everyone,
  about: 'What others here know about you, and how you sign in',
  content: lazyRouteComponent(() => import('./AccountSettings.tsx'), 'AccountSettings'),
}

/**
 * A new tab is one row, and one of `settingsTabFiles`. The tabs are assembled here because capabilities do not import each
 * other.
 */
export const tabs: readonly SettingsTab[] = [
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
  {
    name: 'Sessions',
    group: 'You',
    may: everyone,
    about: 'Active sessions',
    content: lazyRouteComponent(() => import('../people/settings/SessionsTab.tsx'), 'SessionsTab'),
  },
  {
    name: 'Companies',
    group: 'You',
    may: isOnTheirOwn,
    content: lazyRouteComponent(() => import('../settings/CompaniesTab.tsx'), 'CompaniesTab'),
  },
  {
    name: 'Organization',
    group: 'Organization',
    may: isAdmin,
    about: 'Business details, shown on invoices',
    content: lazyRouteComponent(
      () => import('../settings/organizations/OrganizationTab.tsx'),
      'OrganizationTab',
    ),
  },
  { name: 'Admins', group: 'Organization', may: isAdmin, content: people('AdminsTab') },
  { name: 'Service agents', group: 'Organization', may: isAdmin, content: people('ServiceAgentsTab') },
  {
    name: 'Permissions',
    group: 'Organization',
    may: isAdmin,
    about: 'Who may do what',
    content: lazyRouteComponent(() => import('../settings/people/PermissionsTab.tsx'), 'PermissionsTab'),
  },
  {
    name: 'Services',
    group: 'Organization',
    may: isAdmin,
    about: 'What the organization serves, and where',
    content: lazyRouteComponent(() => import('../settings/organizations/ServicesTab.tsx'), 'ServicesTab'),
  },
  {
    name: 'Templates',
    group: 'Organization',
    may: isAdmin,
    about: 'Texts that emails and replies begin with',
    content: lazyRouteComponent(() => import('../settings/templates/TemplatesTab.tsx'), 'TemplatesTab'),
  },
  {
    name: 'Vendors',
    group: 'Marketplace',
    may: isOperatorStaff,
    content: lazyRouteComponent(() => import('../settings/organizations/VendorsTab.tsx'), 'VendorsTab'),
  },
  { name: 'Associates', group: 'Marketplace', may: hasAssociates, content: people('AssociatesTab') },
  {
    name: 'Categories',
    group: 'Marketplace',
    may: isOperatorStaff,
    about: 'What services are grouped by',
    content: lazyRouteComponent(() => import('../settings/CategoriesTab.tsx'), 'CategoriesTab'),
  },
  {
    name: 'Offers',
    group: 'Marketplace',
    may: isAdmin,
    about: 'Who is offered which leads, and when',
    content: lazyRouteComponent(() => import('../settings/offers/OffersTab.tsx'), 'OffersTab'),
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
    content: lazyRouteComponent(() => import('../people/settings/ApplicationsTab.tsx'), 'ApplicationsTab'),
  },
  {
    name: 'Do not contact',
    group: 'Marketplace',
    may: (user) => isOperatorStaff(user) && user.userType === 'MASTER_ADMIN',
    about: 'Customers who must not be called, texted or emailed',
    content: lazyRouteComponent(() => import('../links/suppression/SuppressionTab.tsx'), 'SuppressionTab'),
  },
  {
    name: 'Activity',
    group: 'Marketplace',
    may: (user) => mayHave(audit.audience, user),
    about: 'What changed, when, and who changed it',
    content: lazyRouteComponent(() => import('../activity/ActivityTab.tsx'), 'ActivityTab'),
  },
  {
    name: 'System',
    group: 'Marketplace',
    may: (user) => isOperatorStaff(user) && user.userType === 'MASTER_ADMIN',
    about: 'How the product runs, and what needs you',
    content: lazyRouteComponent(() => import('../system/SystemTab.tsx'), 'SystemTab'),
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
