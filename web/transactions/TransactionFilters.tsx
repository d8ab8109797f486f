import { lazy, Suspense } from 'react'

import { FilterSelect } from '../shared/lists/FilterSelect.tsx'
import { LayoutSwitch } from '../shared/lists/LayoutSwitch.tsx'
import rows from '../shared/lists/Rows.module.css'
import { isAdmin, type Reader } from '../shared/reader.ts'
import { classes } from '../shared/theme/classes.ts'
import { usePayoutStatuses } from './statuses.ts'
import styles from './Transactions.module.css'
import { partyOf, type SearchChange, type TransactionsSearch } from './transactionsSearch.ts'

const MoreFilters = lazy(async () => ({ default: (await import('./MoreFilters.tsx')).MoreFilters }))

type TransactionFiltersProps = {
  reader: Reader
  search: TransactionsSearch
  onSearch: (change: SearchChange) => void
}

export function TransactionFilters({ reader, search, onSearch }: TransactionFiltersProps) {
  const { statuses } = usePayoutStatuses()
  return (
    <search className={rows.filters}>
      <FilterSelect
        label="Status"
        value={search.status ?? ''}
        onValue={(status) => onSearch({ status: status || undefined })}
      >
        <option value="">All statuses</option>
        {statuses.map(({ code, label }) => (
          <option key={code} value={code}>
            {label}
          </option>
        ))}
      </FilterSelect>
      <Suspense fallback={<Places reader={reader} />}>
        <MoreFilters
          reader={reader}
          invoice={search.invoice}
          chosen={partyOf(search)}
          from={search.from}
          to={search.to}
          onSearch={onSearch}
        />
      </Suspense>
      <div className={rows.layout}>
        <LayoutSwitch
          layout={search.layout ?? 'list'}
          onLayout={(layout) => onSearch({ layout, page: search.page })}
        />
      </div>
    </search>
  )
}

/** Keep the room. */
function Places({ reader }: { reader: Reader }) {
  return (
    <>
      {isAdmin(reader) && <span className={classes(rows.status, styles.place)} />}
      {isAdmin(reader) && <span className={classes(styles.party, styles.place)} />}
      <div className={styles.days} />
    </>
  )
}
