import { type ReactNode, Suspense } from 'react'

import { useLater } from '../../ui/later/useLater.ts'
import styles from './Posts.module.css'

/** The place of a menu, whose library loads after the posts. */
export function LaterMenu({ children }: { children: ReactNode }) {
  const isLater = useLater(true)
  const place = <span className={styles.menuButton} />
  return <Suspense fallback={place}>{isLater ? children : place}</Suspense>
}
