import type { ComponentProps, ReactNode } from 'react'

import styles from './List.module.css'

/** Rows with hairlines between them. */
export function List(props: Omit<ComponentProps<'ul'>, 'className'>) {
  return <ul {...props} className={styles.list} />
}

type RowProps = {
  lead?: ReactNode
  title: ReactNode
  text?: ReactNode
  actions?: ReactNode
  children?: ReactNode
}

/** Two lines of text, what stands before them, and what can be done. */
export function Row({ lead, title, text, actions, children }: RowProps) {
  return (
    <li className={styles.row}>
      {lead && <div className={styles.lead}>{lead}</div>}
      <div className={styles.words}>
        <p className={styles.title}>
          <bdi>{title}</bdi>
        </p>
        {text && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  )
}
