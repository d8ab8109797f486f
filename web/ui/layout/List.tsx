import type { ComponentProps, ReactNode } from 'react'

import { Muted } from '../theme/Muted.tsx'
import styles from './List.module.css'
import { Inline } from './Stack.tsx'

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
        {text && <Muted dir="auto">{text}</Muted>}
        {children}
      </div>
      {actions && <Inline gap={2}>{actions}</Inline>}
    </li>
  )
}
