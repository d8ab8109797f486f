import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { FilterSelect } from '../shared/lists/FilterSelect.tsx'
import { LayoutSwitch } from '../shared/lists/LayoutSwitch.tsx'
import styles from '../shared/lists/Rows.module.css'
import type { LeadTotals } from './leadsQuery.ts'
import type { LeadsSearch, SearchChange } from './leadsSearch.ts'
import { useStatuses } from './statuses.ts'

type LeadFiltersProps = {
  search: LeadsSearch
  totals: LeadTotals | undefined
  onSearch: (change: SearchChange, replace?: boolean) => void
}

export function LeadFilters({ search, totals, onSearch }: LeadFiltersProps) {
  return (
    <search className={styles.filters}>
      <TextFilter value={search.q ?? ''} onValue={(q) => onSearch({ q }, search.q !== undefined)} />
      <StatusFilter search={search} totals={totals} onStatus={(status) => onSearch({ status })} />
      <div className={styles.layout}>
        <LayoutSwitch
          layout={search.layout ?? 'list'}
          onLayout={(layout) => onSearch({ layout, page: search.page })}
        />
      </div>
    </search>
  )
}

const pauseMs = 300

/** Looks once the typing pauses; the address follows, and the back button brings the text back. */
function TextFilter({ value, onValue }: { value: string; onValue: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  if (known !== value) {
    setKnown(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const type = (text: string) => {
    setTyped(text)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => onValue(text.trim()), pauseMs)
  }
  return (
    <div className={styles.text}>
      <Search size={18} className={styles.glass} aria-hidden="true" />
      <input
        type="search"
        className={styles.input}
        aria-label="Find by service or provider"
        placeholder="Find by service or provider"
        maxLength={100}
        value={typed}
        onChange={(event) => type(event.target.value)}
      />
    </div>
  )
}

type StatusFilterProps = Omit<LeadFiltersProps, 'onSearch'> & { onStatus: (status: string) => void }

function StatusFilter({ search, totals, onStatus }: StatusFilterProps) {
  const { statuses } = useStatuses()
  const byStatus = totals?.[search.lf ?? 'ALL'].byStatus
  return (
    <FilterSelect label="Status" value={search.status ?? ''} onValue={onStatus}>
      <option value="">All statuses</option>
      {statuses.map(({ code, label }) => (
        <option key={code} value={code}>
          {byStatus ? `${label} (${byStatus.get(code) ?? 0})` : label}
        </option>
      ))}
    </FilterSelect>
  )
}
