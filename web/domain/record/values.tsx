import type { ReactNode } from 'react'

import { dateTime } from '../../ui/dates/dates.ts'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import styles from './Record.module.css'

/** A value with a word on it under it. */
export function Two({ children, below }: { children: ReactNode; below: string | undefined }) {
  return (
    <>
      {children}
      {below && <span className={styles.below}>{below}</span>}
    </>
  )
}

export function When({ when }: { when: string }) {
  return <time dateTime={when}>{dateTime(when)}</time>
}

export function Figure({ children }: { children: string }) {
  return <span className={styles.figure}>{children}</span>
}

/** Where a value is missing that could have been given. */
export function NotProvided() {
  return (
    <span className={styles.soft}>
      <span aria-hidden="true">—</span>
      <Hidden>Not provided</Hidden>
    </span>
  )
}

/** What stands where there is no value. */
export function Soft({ children }: { children: string }) {
  return <span className={styles.soft}>{children}</span>
}
