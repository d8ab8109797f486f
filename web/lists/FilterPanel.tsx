import { Popover } from '@base-ui/react/popover'
import { ListFilter } from 'lucide-react'
import { useState } from 'react'

import type { Filter, List } from '../../lists/list.ts'
import { finders } from '../domain/find/find.ts'
import { buttonClass } from '../ui/buttons/look.ts'
import { Button } from '../ui/buttons/Button.tsx'
import { ComboboxFilter } from '../ui/combobox/Combobox.tsx'
import { dayOf } from '../ui/dates/days.ts'
import { ErrorBoundary } from '../ui/errors/ErrorBoundary.tsx'
import choice from '../ui/fields/Choice.module.css'
import { type Options, optionsOf, toggled } from './filterLabels.ts'
import styles from './List.module.css'
import type { ListSearch } from './listSearch.ts'

type Filters = ListSearch['filters']
type FilterPanelProps = {
  list: List
  filters: Filters
  options: Options
  /** How many rows each code leaves, where that is known. */
  counts?: ReadonlyMap<string, number> | undefined
  onFilters: (filters: Filters) => void
}

/** All filters of a list in one place. Each choice narrows the list at once. */
export function FilterPanel({ list, filters: inAddress, onFilters, ...props }: FilterPanelProps) {
  const { filters, change } = useFilters(inAddress, onFilters)
  return (
    <Popover.Root>
      <Popover.Trigger className={buttonClass('plain')}>
        <ListFilter size={18} aria-hidden="true" />
        Filter
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="start" className={styles.positioner}>
          <Popover.Popup className={styles.panel} aria-label="Filters">
            <ErrorBoundary>
              {Object.entries(list.filters).map(([key, filter]) => (
                <fieldset key={key} className={styles.filter}>
                  <legend className={styles.legend}>{filter.label}</legend>
                  <Values {...props} name={key} filter={filter} filters={filters} onFilters={change} />
                </fieldset>
              ))}
            </ErrorBoundary>
            <div className={styles.panelFoot}>
              <Button look="quiet" onClick={() => change({})}>
                Clear all
              </Button>
              <Popover.Close className={buttonClass('main')}>Done</Popover.Close>
            </div>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}

/** The filters as last chosen here: the address follows a moment later, and a second choice adds to the first. */
function useFilters(inAddress: Filters, onFilters: (filters: Filters) => void) {
  const [chosen, setChosen] = useState<{ before: string; filters: Filters }>()
  const address = JSON.stringify(inAddress)
  return {
    filters: chosen?.before === address ? chosen.filters : inAddress,
    change: (filters: Filters) => {
      setChosen({ before: address, filters })
      onFilters(filters)
    },
  }
}

type ValuesProps = Omit<FilterPanelProps, 'list'> & { name: string; filter: Filter }

function Values({ name, filter, filters, options, counts, onFilters }: ValuesProps) {
  const toggle = (value: string) => onFilters(toggled(filters, name, value))
  const value = filters[name]
  if (filter.kind === 'days') {
    return (
      <Days
        label={filter.label}
        value={value}
        onValue={(days) => onFilters(withValue(filters, name, days))}
      />
    )
  }
  if (filter.kind === 'id') {
    return (
      <ComboboxFilter
        label={filter.label}
        placeholder="Type a name"
        value={undefined}
        load={finders[filter.of].named}
        about={['filter', filter.of]}
        onChoose={(found) =>
          found && !value?.split(',').includes(String(found.id)) && toggle(String(found.id))
        }
      />
    )
  }
  const chosen = value?.split(',') ?? []
  return (
    <div className={styles.codes}>
      {optionsOf(filter, options).map(({ code, label }) => (
        <label key={code} className={choice.choice}>
          <input
            type="checkbox"
            className={choice.checkbox}
            checked={chosen.includes(code)}
            onChange={() => toggle(code)}
          />
          <span>{label}</span>
          {counts && <span className={styles.count}>{(counts.get(code) ?? 0).toLocaleString('en-US')}</span>}
        </label>
      ))}
    </div>
  )
}

type DaysProps = { label: string; value: string | undefined; onValue: (value: string | undefined) => void }

function Days({ label, value, onValue }: DaysProps) {
  const [from = '', to = ''] = value?.split('..') ?? []
  const change = (first: string, last: string) => onValue(first || last ? `${first}..${last}` : undefined)
  return (
    <div className={styles.days}>
      <div className={styles.presets}>
        {Object.entries(presets()).map(([name, days]) => (
          <button
            key={name}
            type="button"
            className={styles.preset}
            aria-pressed={value === days}
            onClick={() => onValue(value === days ? undefined : days)}
          >
            {name}
          </button>
        ))}
      </div>
      <label className={styles.day}>
        From
        <input
          type="date"
          className={styles.input}
          aria-label={`${label} from`}
          value={from}
          max={to}
          onChange={({ target }) => change(target.value, to)}
        />
      </label>
      <label className={styles.day}>
        To
        <input
          type="date"
          className={styles.input}
          aria-label={`${label} to`}
          value={to}
          min={from}
          onChange={({ target }) => change(from, target.value)}
        />
      </label>
    </div>
  )
}

/** Ranges that are often meant, in the operator's time zone. */
export function presets(today = dayOf()): Record<string, string> {
  const at = new Date(`${today}T12:00:00Z`)
  const day = (year: number, month: number, date: number) =>
    new Date(Date.UTC(year, month, date, 12)).toISOString().slice(0, 10)
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()]
  return {
    'Last 7 days': `${day(year, month, date - 6)}..${today}`,
    'This month': `${day(year, month, 1)}..${day(year, month + 1, 0)}`,
    'Last month': `${day(year, month - 1, 1)}..${day(year, month, 0)}`,
  }
}

function withValue(filters: Filters, name: string, value: string | undefined): Filters {
  const { [name]: _before, ...others } = filters
  return value === undefined ? others : { ...others, [name]: value }
}
