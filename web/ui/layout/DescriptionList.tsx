import type { ReactNode } from 'react'

import styles from './DescriptionList.module.css'

export type Description = { label: string; value: ReactNode }

/** Names and values, one under another. */
export function DescriptionList({ items }: { items: Description[] }) {
  return (
    <dl className={styles.facts}>
      {items.map(({ label, value }) => (
        <div key={label} className={styles.fact}>
          <dt>{label}</dt>
          <dd dir="auto">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
