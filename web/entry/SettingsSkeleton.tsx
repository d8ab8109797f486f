import { Page } from '../ui/layout/Page.tsx'
import { Bar, RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import styles from './settings.module.css'
import type { SettingsTab } from './settingsTabs.tsx'

/** The settings with a tab's title, until it is known which tabs the person has. */
export function SettingsSkeleton({ tab: { name, about } }: { tab: SettingsTab }) {
  return (
    <div className={styles.settings}>
      <div className={styles.rail}>
        {[3, 5].map((count) => (
          <div key={count}>
            <p className={styles.group}>&nbsp;</p>
            {Array.from({ length: count }, (_, place) => (
              <div key={place} className={styles.tab}>
                <Bar width={`${5 + (place % 3)}rem`} />
              </div>
            ))}
          </div>
        ))}
      </div>
      <div className={styles.select} />
      <div className={styles.content}>
        {/* A tab without a line of its own has a count there. */}
        <Page title={name} count={about ?? '\u00a0'}>
          <RowSkeletons label="Loading" />
        </Page>
      </div>
    </div>
  )
}
