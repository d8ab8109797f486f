import { FilterSelect } from '../../lists/FilterSelect.tsx'
import { TextFilter } from '../../lists/TextFilter.tsx'
import rows from '../../lists/Rows.module.css'
import { Hidden } from '../../ui/theme/Hidden.tsx'
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
      <TextFilter
        label="Find by provider, service or person"
        placeholder="Find by name"
        value={named ?? ''}
        onValue={(name) => onSearch({ ...(scope && { scope }), ...(name && { named: name }) }, true)}
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
      {/* Announces the number of results without moving the focus. */}
      <p role="status">
        <Hidden>{total === undefined ? '' : `${total.toLocaleString('en-US')} found`}</Hidden>
      </p>
    </search>
  )
}
