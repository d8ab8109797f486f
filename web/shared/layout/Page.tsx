import { type ReactNode, useEffect } from 'react'

import { operator } from '../operator.ts'
import styles from './Page.module.css'

type PageProps = {
  title: string
  /** "137 leads", or one line that says where one is. */
  count?: ReactNode
  /** The page's one main action. */
  action?: ReactNode
  children: ReactNode
}

export function Page({ title, count, action, children }: PageProps) {
  useTitle(title)
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          {/* Takes the focus when the route changes, which also tells a screen reader where it is. */}
          <h1 tabIndex={-1}>{title}</h1>
          {count !== undefined && <p className={styles.count}>{count}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${operator.name}`
  }, [title])
}
