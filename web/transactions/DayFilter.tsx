import { useState } from 'react'

import { isDay } from '../shared/address.ts'
import rows from '../shared/lists/Rows.module.css'
import styles from './Transactions.module.css'

type DayFilterProps = {
  label: string
  day: string | undefined
  min?: string | undefined
  max?: string | undefined
  onDay: (day: string | undefined) => void
}

/** One day, its label before it. Goes to the address as soon as it is a day, or none. */
export function DayFilter({ label, day = '', min, max, onDay }: DayFilterProps) {
  const [typed, setTyped] = useState(day)
  const [known, setKnown] = useState(day)
  if (known !== day) {
    setKnown(day)
    setTyped(day)
  }
  const change = (value: string) => {
    setTyped(value)
    if (value === '' || isDay(value)) onDay(value || undefined)
  }
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input
        type="date"
        className={rows.select}
        value={typed}
        min={min}
        max={max}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  )
}
