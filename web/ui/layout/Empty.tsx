import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './Empty.module.css'

type EmptyProps = { icon: LucideIcon; title: string; children: ReactNode }

/** Says what would be here, and offers what fills it. */
export function Empty({ icon: Icon, title, children }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <Icon size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.title}>{title}</p>
      <div>{children}</div>
    </div>
  )
}
