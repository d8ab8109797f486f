import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { money } from '../../domain/money.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import type { Dashboard } from '../data/dashboardKinds.ts'
import type { Figures } from '../data/dashboardQueries.ts'
import { type DashboardSearch, dashboardSearch } from '../data/dashboardSearch.ts'
import { dealsAt } from '../data/links.ts'
import { counted } from '../data/tiles.ts'
import styles from './Dashboard.module.css'

type RevenueDaysProps = {
  dashboard: Dashboard
  search: DashboardSearch
  onSearch: (change: DashboardSearch) => void
  /** The revenue of the chosen days. */
  revenue: Pick<NonNullable<Figures['revenue']>, 'total' | 'deals'> | null | undefined
}

/** Chooses the days of the chart, and says what they come to. */
export function RevenueDays({ dashboard, search, onSearch, revenue }: RevenueDaysProps) {
  const { from = '', to = '' } = search
  // A new key for each range in the address, so that Back and "Whole period" also change the fields.
  return (
    <div className={styles.range}>
      <Days key={`${from}..${to}`} from={from} to={to} onDays={onSearch} />
      {from && (
        <>
          <Button look="quiet" onClick={() => onSearch({ from: undefined, to: undefined })}>
            Whole period
          </Button>
          {revenue && (
            <p className={styles.rangeTotal} role="status">
              {money(revenue.total)} from{' '}
              <DealsLink dashboard={dashboard} from={from} to={to} deals={revenue.deals} />
            </p>
          )}
        </>
      )}
    </div>
  )
}

type DealsLinkProps = { dashboard: Dashboard; from: string; to: string; deals: number }

function DealsLink({ dashboard, from, to, deals }: DealsLinkProps) {
  const place = dealsAt(dashboard, { fromDay: from, toDay: to })
  return (
    <Link to={place.to} search={place.search}>
      {counted(deals, 'deal or correction', 'deals and corrections')}
    </Link>
  )
}

type DaysProps = { from: string; to: string; onDays: (days: DashboardSearch) => void }

function Days({ from, to, onDays }: DaysProps) {
  const [days, setDays] = useState({ from, to })
  const change = (part: { from?: string; to?: string }) => {
    const next = { ...days, ...part }
    setDays(next)
    const valid = dashboardSearch(next)
    if (valid.from !== undefined) onDays({ ...valid })
  }
  return (
    <>
      <TextField
        label="From"
        type="date"
        columns={6}
        value={days.from}
        max={days.to}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextField
        label="To"
        type="date"
        columns={6}
        value={days.to}
        min={days.from}
        onChange={({ target }) => change({ to: target.value })}
      />
    </>
  )
}
