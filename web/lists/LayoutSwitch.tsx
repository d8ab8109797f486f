import { LayoutGrid, List } from 'lucide-react'
import { useId } from 'react'

import styles from '../ui/buttons/Segments.module.css'
import { Hidden } from '../ui/theme/Hidden.tsx'
import type { Layout } from './layout.ts'

type LayoutSwitchProps = { layout: Layout; onLayout: (layout: Layout) => void }

const layouts = [
  { value: 'list', label: 'List', icon: List },
  { value: 'grid', label: 'Grid', icon: LayoutGrid },
] as const

/** The default data-list layout is list. */
export function LayoutSwitch({ layout, onLayout }: LayoutSwitchProps) {
  const name = useId()
  return (
    <fieldset>
      <legend>
        <Hidden>Layout</Hidden>
      </legend>
      <div className={styles.track}>
        {layouts.map(({ value, label, icon: Icon }) => (
          <label key={value} className={styles.segment} title={label}>
            <input
              type="radio"
              name={name}
              className={styles.radio}
              checked={value === layout}
              onChange={() => onLayout(value)}
            />
            <Icon size={18} aria-hidden="true" />
            <Hidden>{label}</Hidden>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
