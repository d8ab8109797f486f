import { createFileRoute } from '@tanstack/react-router'

import { text } from '../shared/address.ts'
import { Page } from '../shared/layout/Page.tsx'
import { Tabs } from '../shared/layout/Tabs.tsx'
import { settingsTab, settingsTabs } from './settingsTabs.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  validateSearch: (search): { tab?: string } => {
    const tab = text(search['tab'])
    return tab === undefined ? {} : { tab }
  },
  component: SettingsPage,
})

function SettingsPage() {
  const { user } = Route.useRouteContext()
  const { tab } = Route.useSearch()
  const current = settingsTab(tab, user)
  const Content = current.content
  return (
    <Page title="Manage" count="What is yours, and who may use it">
      <Tabs
        label="Settings"
        to="/settings"
        tabs={settingsTabs(user).map(({ name }) => name)}
        current={current.name}
      />
      <Content user={user} />
    </Page>
  )
}
