import { createFileRoute, Link } from '@tanstack/react-router'
import { Suspense } from 'react'

import { text } from '../ui/address.ts'
import { Page } from '../ui/layout/Page.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { classes } from '../ui/theme/classes.ts'
import styles from './settings.module.css'
import { groups, type SettingsSearch, settingsTab, settingsTabs } from './settingsTabs.tsx'

export const Route = createFileRoute('/_signed-in/settings')({
  // Each tab reads for itself what else the address says.
  validateSearch: (search) => search as SettingsSearch,
  loaderDeps: ({ search: { tab } }) => ({ tab }),
  // The page itself never waits for its tab.
  loader: ({ context: { user }, deps: { tab } }) => void settingsTab(text(tab), user).content.preload?.(),
  component: SettingsPage,
})

function SettingsPage() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const current = settingsTab(text(search.tab), user)
  const go = (address: SettingsSearch, replace = false) =>
    void navigate({ search: { ...address, tab: current.name }, replace, resetScroll: false })
  const content = (
    <Suspense fallback={<RowSkeletons label="Loading" />}>
      <current.content key={current.name} user={user} search={search} onSearch={go} />
    </Suspense>
  )
  return (
    <div className={styles.settings}>
      <Rail user={user} current={current.name} onTab={(tab) => void navigate({ search: { tab } })} />
      <div className={styles.content}>
        {current.about === undefined ? (
          content
        ) : (
          <Page title={current.name} count={current.about}>
            {content}
          </Page>
        )}
      </div>
    </div>
  )
}

type RailProps = { user: Parameters<typeof settingsTabs>[0]; current: string; onTab: (tab: string) => void }

/** Groups of links; on a phone, a select with all tabs. */
function Rail({ user, current, onTab }: RailProps) {
  const tabs = settingsTabs(user)
  const parts = groups
    .map((group) => ({ group, tabs: tabs.filter((tab) => tab.group === group) }))
    .filter((part) => part.tabs.length > 0)
  return (
    <>
      <nav aria-label="Settings" className={styles.rail}>
        {parts.map((part) => (
          <section key={part.group} aria-label={part.group}>
            <p className={styles.group} aria-hidden="true">
              {part.group}
            </p>
            {part.tabs.map(({ name }) => (
              <Link
                key={name}
                to="/settings"
                search={{ tab: name }}
                className={classes(styles.tab, name === current && styles.current)}
                aria-current={name === current ? 'page' : undefined}
              >
                {name}
              </Link>
            ))}
          </section>
        ))}
      </nav>
      <select
        aria-label="Settings"
        className={styles.select}
        value={current}
        onChange={({ target }) => onTab(target.value)}
      >
        {parts.map((part) => (
          <optgroup key={part.group} label={part.group}>
            {part.tabs.map(({ name }) => (
              <option key={name}>{name}</option>
            ))}
          </optgroup>
        ))}
      </select>
    </>
  )
}
