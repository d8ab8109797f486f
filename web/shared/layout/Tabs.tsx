import { Link } from '@tanstack/react-router'

import { classes } from '../theme/classes.ts'
import styles from './Tabs.module.css'

type TabsProps = { label: string; to: string; tabs: string[]; current: string }

/** Parts of one page, kept in its address as `tab`: links, so that each can be opened, sent and gone back to. */
export function Tabs({ label, to, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className={styles.tabs}>
      {tabs.map((tab) => (
        <Link
          key={tab}
          to={to}
          search={{ tab }}
          className={classes(styles.tab, tab === current && styles.current)}
          aria-current={tab === current ? 'page' : undefined}
        >
          {tab}
        </Link>
      ))}
    </nav>
  )
}
