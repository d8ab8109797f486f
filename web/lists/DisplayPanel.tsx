import { Popover } from '@base-ui/react/popover'
import { SlidersHorizontal } from 'lucide-react'

import type { List } from '../../lists/list.ts'
import { buttonClass } from '../ui/buttons/look.ts'
import { Segments } from '../ui/buttons/Segments.tsx'
import choice from '../ui/fields/Choice.module.css'
import styles from './List.module.css'
import type { Density, ListSettings } from './useListSettings.ts'

type DisplayPanelProps = {
  list: List
  /** Columns that this person can have, and those that they have switched off. */
  possible: readonly string[]
  hidden: readonly string[]
  density: Density
  onSettings: (change: Partial<ListSettings>) => void
}

/** How a list is shown: its density and its columns. */
export function DisplayPanel({ list, possible, hidden, density, onSettings }: DisplayPanelProps) {
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass('plain')} aria-label="Display">
        <SlidersHorizontal size={18} aria-hidden="true" />
        <span className={styles.wideOnly}>Display</span>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end" className={styles.positioner}>
          <Popover.Popup className={styles.panel} aria-label="Display">
            <Segments
              label="Density"
              value={density}
              options={[
                { value: 'comfortable', label: 'Comfortable' },
                { value: 'compact', label: 'Compact' },
              ]}
              onChange={(next) => onSettings({ density: next })}
            />
            <fieldset className={styles.filter}>
              <legend className={styles.legend}>Columns</legend>
              {possible.map((column) => (
                <label key={column} className={choice.choice}>
                  <input
                    type="checkbox"
                    className={choice.checkbox}
                    checked={!hidden.includes(column) || list.columns[column]?.required === true}
                    disabled={list.columns[column]?.required === true}
                    onChange={() => onSettings({ hidden: toggledIn(hidden, column) })}
                  />
                  <span>{list.columns[column]?.label}</span>
                </label>
              ))}
            </fieldset>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

function toggledIn(hidden: readonly string[], column: string): string[] {
  return hidden.includes(column) ? hidden.filter((one) => one !== column) : [...hidden, column]
}
