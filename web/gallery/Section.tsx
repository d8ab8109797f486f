import type { ReactNode } from 'react'

import styles from './Gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{title}</h2>
      {children}
    </section>
  )
}

/** A part with its name under it. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <figure className={styles.sample}>
      {children}
      <figcaption className={styles.name}>{name}</figcaption>
    </figure>
  )
}
