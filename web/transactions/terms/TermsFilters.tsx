import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { FilterSelect } from '../../shared/lists/FilterSelect.tsx'
import rows from '../../shared/lists/Rows.module.css'
import { Hidden } from '../../shared/theme/Hidden.tsx'
import { isScope, scopeLabel, special } from './scopes.ts'
import type { TermsSearch } from './termsSearch.ts'

type TermsFiltersProps = {
  search: TermsSearch
  total: number | undefined
  onSearch: (change: TermsSearch, replace?: boolean) => void
}

export function TermsFilters({ search, total, onSearch }: TermsFiltersProps) {
  const { named, scope } = search
  return (
    <search className={rows.filters}>
      <NameFilter
        named={named ?? ''}
        onNamed={(name) => onSearch({ ...(scope && { scope }), ...(name && { named: name }) }, true)}
      />
      <FilterSelect
        label="Scope"
        value={scope ?? ''}
        onValue={(value) => onSearch({ ...(isScope(value) && { scope: value }), ...(named && { named }) })}
      >
        <option value="">All scopes</option>
        {special.map((code) => (
          <option key={code} value={code}>
            {scopeLabel(code)}
          </option>
        ))}
      </FilterSelect>
      {/* What a search found is told without the focus leaving it. */}
      <p role="status">
        <Hidden>{total === undefined ? '' : `${total.toLocaleString('en-US')} found`}</Hidden>
      </p>
    </search>
  )
}

/** Goes to the address when the typing pauses. */
function NameFilter({ named, onNamed }: { named: string; onNamed: (named: string) => void }) {
  const [typed, setTyped] = useState(named)
  const sent = useRef(named)
  useEffect(() => {
    // Changed elsewhere, as by going back or by showing all.
    if (named !== sent.current) setTyped(named)
    sent.current = named
  }, [named])
  useEffect(() => {
    if (typed.trim() === sent.current) return undefined
    const timer = setTimeout(() => {
      sent.current = typed.trim()
      onNamed(typed.trim())
    }, 300)
    return () => clearTimeout(timer)
  })
  return (
    <div className={rows.text}>
      <Search size={18} className={rows.glass} aria-hidden="true" />
      <input
        type="search"
        className={rows.input}
        aria-label="Find by provider, service or person"
        placeholder="Find by name"
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
