import { lazy, Suspense } from 'react'

import { FilterSelect } from '../shared/lists/FilterSelect.tsx'
import { LayoutSwitch } from '../shared/lists/LayoutSwitch.tsx'
import rows from '../shared/lists/Rows.module.css'
import { isAdmin, type Reader } from '../shared/reader.ts'
import { DayFilter } from './DayFilter.tsx'
import { useInvoiceStatuses, usePayoutStatuses } from './statuses.ts'
import styles from './Transactions.module.css'
import { partyOf, type SearchChange, type TransactionsSearch } from './transactionsSearch.ts'

const PartyFilter = lazy(async () => ({ default: (await import('./PartyFilter.tsx')).PartyFilter }))

type TransactionFiltersProps = {
  reader: Reader
  search: TransactionsSearch
  onSearch: (change: SearchChange) => void
}

export function TransactionFilters({ reader, search, onSearch }: TransactionFiltersProps) {
  const { statuses } = usePayoutStatuses()
  const invoices = useInvoiceStatuses()
  return (
    <search className={rows.filters}>
      <FilterSelect
        label="Status"
        value={search.status ?? ''}
        onValue={(status) => onSearch({ status: status || undefined })}
      >
        <option value="">All statuses</option>
        <Options statuses={statuses} />
      </FilterSelect>
      {/* Who may not see invoices finds nothing by them. */}
      {isAdmin(reader) && (
        <FilterSelect
          label="Invoice"
          value={search.invoice ?? ''}
          onValue={(invoice) => onSearch({ invoice: invoice || undefined })}
        >
          <option value="">All invoices</option>
          <Options statuses={invoices.statuses} />
        </FilterSelect>
      )}
      {isAdmin(reader) && (
        <Suspense fallback={<span className={rows.status} />}>
          <PartyFilter
            reader={reader}
            party={search.party}
            chosen={partyOf(search)}
            onParty={(party) => onSearch({ party: party || undefined })}
          />
        </Suspense>
      )}
      <div className={styles.days}>
        <DayFilter
          label="Closed from"
          day={search.from}
          max={search.to}
          onDay={(from) => onSearch({ from })}
        />
        <DayFilter label="Closed to" day={search.to} min={search.from} onDay={(to) => onSearch({ to })} />
      </div>
      <div className={rows.layout}>
        <LayoutSwitch
          layout={search.layout ?? 'list'}
          onLayout={(layout) => onSearch({ layout, page: search.page })}
        />
      </div>
    </search>
  )
}

function Options({ statuses }: { statuses: { code: string; label: string }[] }) {
  return statuses.map(({ code, label }) => (
    <option key={code} value={code}>
      {label}
    </option>
  ))
}
