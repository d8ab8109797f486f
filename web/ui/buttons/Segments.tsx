import { useId } from 'react'

import { Hidden } from '../theme/Hidden.tsx'
import styles from './Segments.module.css'

type SegmentsProps<Value extends string> = {
  label: string
  options: { value: Value; label: string }[]
  value: Value
  onChange: (value: Value) => void
}

/** A few choices in one row, one of them taken: radio buttons in another dress. */
export function Segments<Value extends string>({ label, options, value, onChange }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Hidden>{label}</Hidden>
      </legend>
      <div className={styles.track}>
        {options.map((option) => (
          <label key={option.value} className={styles.segment}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
