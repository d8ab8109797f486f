import type { ReactNode, RefObject } from 'react'

import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import styles from './Record.module.css'

type StatusSummaryProps = {
  status: ReactNode
  since: string
  /** Takes the focus after a step, whose button is gone by then. */
  heading: RefObject<HTMLHeadingElement | null>
  /** The buttons of the next steps. */
  moves: ReactNode
  /** Across the whole width, below both. */
  foot?: ReactNode
  /** What more there is to say of it, a sentence first. */
  children: ReactNode
}

/** The status, since when, and the buttons of the next transitions. */
export function StatusSummary({ status, since, heading, moves, foot, children }: StatusSummaryProps) {
  return (
    <section className={styles.statusSummary} aria-label="Status">
      <div className={styles.where}>
        <h2 ref={heading} tabIndex={-1} className={styles.now}>
          {status}
        </h2>
        <p className={styles.since}>
          <Hidden>Since </Hidden>
          <RelativeTime when={since} />
        </p>
        {children}
      </div>
      {moves}
      {foot}
    </section>
  )
}
