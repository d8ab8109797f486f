import { Segments } from '../../ui/buttons/Segments.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import {
  type Comparison,
  comparisons,
  type DashboardSearch,
  type Period,
  periods,
} from '../data/dashboardSearch.ts'
import styles from './Dashboard.module.css'

const optionsOf = <Value extends string>(known: Readonly<Record<Value, string>>) =>
  Object.entries<string>(known).map(([value, label]) => ({ value: value as Value, label }))

type ControlsProps = { search: DashboardSearch; onSearch: (change: DashboardSearch) => void }

/** Period and comparison, both stored in the address. */
export function Controls({ search, onSearch }: ControlsProps) {
  return (
    <div className={styles.controls}>
      <Segments<Period>
        label="Period"
        options={optionsOf(periods)}
        value={search.period ?? 'MONTH'}
        onChange={(period) => onSearch({ period })}
      />
      {search.period !== 'TILL_DATE' && (
        <SelectField
          label="Compare with"
          options={optionsOf(comparisons)}
          value={search.compare ?? 'PREVIOUS'}
          onChange={({ target }) => {
            const chosen = optionsOf<Comparison>(comparisons).find(({ value }) => value === target.value)
            if (chosen) onSearch({ compare: chosen.value })
          }}
        />
      )}
    </div>
  )
}
