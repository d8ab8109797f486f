import type { ReactNode } from 'react'

import { useTitle } from '../../ui/layout/Page.tsx'
import { classes } from '../../ui/theme/classes.ts'
import styles from './SignedOut.module.css'

type CardProps = { title: string; text?: ReactNode; wide?: boolean; children?: ReactNode; foot?: ReactNode }

/** One thing to do, in the middle of the page. */
export function Card({ title, text, wide = false, children, foot }: CardProps) {
  useTitle(title)
  return (
    <section className={classes(styles.card, wide && styles.wide)}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.content}>{children}</div>}
      {foot && <footer className={styles.foot}>{foot}</footer>}
    </section>
  )
}
