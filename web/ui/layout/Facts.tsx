import type { ReactNode } from 'react'

import styles from './Facts.module.css'

export type Fact = { label: string; value: ReactNode }

/** Names and values, one under another. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
