import { type ReactNode, useEffect, useId } from 'react'

import { product } from '../product.ts'
import styles from './Page.module.css'

type PageProps = {
  title: string
  /** The title of the browser's window, where it says more. */
  windowTitle?: string
  /** "137 leads", or one line that says where one is. */
  count?: ReactNode
  /** The way to the pages before and after this one. */
  beside?: ReactNode
  /** The page's one main action. */
  action?: ReactNode
  children: ReactNode
}

export function Page(props: PageProps) {
  useTitle(props.windowTitle ?? props.title)
  return <PageLayout {...props} />
}

/** A page without the title of its window. */
export function PageLayout({
  title,
  count,
  beside,
  action,
  children,
}: Omit<PageProps, 'title'> & { title: ReactNode }) {
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <div>
          {/* Focused on navigation, so that screen readers announce the new page. */}
          <h1 tabIndex={-1}>
            <bdi>{title}</bdi>
          </h1>
          {count !== undefined && <p className={styles.count}>{count}</p>}
        </div>
        {beside}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  )
}

/** The same within a page that has its own title. */
export function PageSection({ title, count, action, children }: Omit<PageProps, 'beside'>) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={styles.section}>
      <header className={styles.header}>
        <div>
          <h2 id={id}>{title}</h2>
          {count !== undefined && <p className={styles.count}>{count}</p>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </section>
  )
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product.name}`
  }, [title])
}
