import { ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'

import styles from './Rows.module.css'

type FilterSelectProps = {
  label: string
  value: string
  onValue: (value: string) => void
  /** The options. */
  children: ReactNode
}

/** One choice in the row of a list's filters, named for screen readers by its label and for all by its first option. */
export function FilterSelect({ label, value, onValue, children }: FilterSelectProps) {
  return (
    <div className={styles.status}>
      <select
        className={styles.select}
        aria-label={label}
        value={value}
        onChange={(event) => onValue(event.target.value)}
      >
        {children}
      </select>
      <ChevronsUpDown size={16} className={styles.chevron} aria-hidden="true" />
    </div>
  )
}
