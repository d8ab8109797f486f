import { Link } from '@tanstack/react-router'

import tabs from '../shared/layout/Tabs.module.css'
import { classes } from '../shared/theme/classes.ts'
import styles from '../shared/lists/Rows.module.css'
import type { LeadTotals } from './leadsQuery.ts'
import { leadFilters, type LeadsSearch } from './leadsSearch.ts'

const names = { ALL: 'All', MY_LEADS: 'My leads', MY_REFERRALS: 'My referrals' }

/** Links, each with its total: what is typed and chosen beside them stays as it is. */
export function LeadTabs({ search, totals }: { search: LeadsSearch; totals: LeadTotals | undefined }) {
  const current = search.lf ?? 'ALL'
  return (
    <nav aria-label="Whose leads" className={tabs.tabs}>
      {leadFilters.map((lf) => (
        <Link
          key={lf}
          to="/view-leads"
          search={withTab(search, lf)}
          className={classes(tabs.tab, lf === current && tabs.current)}
          aria-current={lf === current ? 'page' : undefined}
        >
          <span>
            {names[lf]} <span className={styles.total}>{totals?.[lf].total.toLocaleString('en-US')}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}

function withTab({ page: _page, lf: _lf, ...rest }: LeadsSearch, lf: keyof typeof names): LeadsSearch {
  return { ...rest, ...(lf !== 'ALL' && { lf }) }
}
