import { createFileRoute } from '@tanstack/react-router'
import { Suspense, useEffect, useRef } from 'react'

import { text } from '../shared/address.ts'
import { Page } from '../shared/layout/Page.tsx'
import { Tabs } from '../shared/layout/Tabs.tsx'
import { RowSkeletons } from '../shared/skeletons/Skeleton.tsx'
import { type SettingsSearch, settingsTab, settingsTabs } from './settingsTabs.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  // Each tab reads for itself what else the address says.
  validateSearch: (search): SettingsSearch => search,
  component: SettingsPage,
})

function SettingsPage() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const current = settingsTab(text(search.tab), user)
  const Content = current.content
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the row of tabs is wider than the screen.
  useEffect(() => {
    const links = [...(tabs.current?.querySelectorAll('a') ?? [])]
    const link = links.find(({ textContent }) => textContent === current.name)
    link?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current.name])
  return (
    <Page title="Manage" count="What is yours, and who may use it">
      <div ref={tabs}>
        <Tabs
          label="Settings"
          to="/settings"
          tabs={settingsTabs(user).map(({ name }) => name)}
          current={current.name}
        />
      </div>
      <Suspense fallback={<RowSkeletons label="Loading" />}>
        <Content
          user={user}
          search={search}
          onSearch={(change, replace = false) =>
            void navigate({ search: { tab: current.name, ...change }, replace, resetScroll: false })
          }
        />
      </Suspense>
    </Page>
  )
}
