import type { ReactNode } from 'react'

import { BrandMark } from '../../ui/layout/BrandMark.tsx'
import { ThemeToggle } from '../../ui/layout/ThemeToggle.tsx'
import styles from './SignedOut.module.css'

/** What surrounds every page that one sees before signing in. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.header}>
        <a href="/login" className={styles.brand}>
          <BrandMark />
        </a>
        <ThemeToggle />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
