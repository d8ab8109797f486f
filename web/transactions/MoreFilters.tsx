import { FilterSelect } from '../shared/lists/FilterSelect.tsx'
import { isAdmin, isOperator, type Reader } from '../shared/reader.ts'
import { DayFilter } from './DayFilter.tsx'
import { PartySearch } from './PartySearch.tsx'
import { useInvoiceStatuses } from './statuses.ts'
import styles from './Transactions.module.css'
import type { Chosen, SearchChange } from './transactionsSearch.ts'

type MoreFiltersProps = PartyFilterProps & {
  invoice: string | undefined
  from: string | undefined
  to: string | undefined
}

/** Who may not see invoices finds nothing by them, and has one party only. */
export function MoreFilters({ reader, invoice, chosen, from, to, onSearch }: MoreFiltersProps) {
  const { statuses } = useInvoiceStatuses()
  return (
    <>
      {isAdmin(reader) && (
        <>
          <FilterSelect
            label="Invoice"
            value={invoice ?? ''}
            onValue={(value) => onSearch({ invoice: value || undefined })}
          >
            <option value="">All invoices</option>
            {statuses.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </FilterSelect>
          <PartyFilter reader={reader} chosen={chosen} onSearch={onSearch} />
        </>
      )}
      <div className={styles.days}>
        <DayFilter label="Closed from" day={from} max={to} onDay={(day) => onSearch({ from: day })} />
        <DayFilter label="Closed to" day={to} min={from} onDay={(day) => onSearch({ to: day })} />
      </div>
    </>
  )
}

type PartyFilterProps = {
  reader: Reader
  chosen: Chosen | undefined
  onSearch: (change: SearchChange) => void
}

/** By provider or referrer for the operator, by agent for a provider's admin. */
function PartyFilter({ reader, chosen, onSearch }: PartyFilterProps) {
  const party = {
    chosen,
    onParty: (one: Chosen | undefined) => onSearch({ party: one && `${one.role}-${one.id}` }),
  }
  return isOperator(reader) ? (
    <PartySearch {...party} label="Party" roles={['provider', 'referrer']} all="All parties" />
  ) : (
    <PartySearch
      {...party}
      label="Agent"
      roles={['agent']}
      organizationId={reader.vendorId}
      all="All agents"
    />
  )
}
