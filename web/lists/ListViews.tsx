import { Link } from '@tanstack/react-router'

import type { List } from '../../lists/list.ts'
import tabs from '../ui/layout/Tabs.module.css'
import { classes } from '../ui/theme/classes.ts'
import { addressOf, type ListAddress, type ListSearch } from './listSearch.ts'
import rows from './Rows.module.css'

type ListViewsProps = {
  list: List
  search: ListSearch
  beside: ListAddress
  counts: Readonly<Record<string, number | undefined>> | undefined
}

/** The list's views as links with totals. Switching preserves search text and filters. */
export function ListViews({ list, search, beside, counts }: ListViewsProps) {
  const views = Object.entries(list.views)
  if (views.length < 2) return null
  const current = search.view ?? views[0]?.[0]
  return (
    <nav aria-label="Views" className={tabs.tabs}>
      {views.map(([view, label]) => (
        <Link
          key={view}
          to="."
          search={{ ...beside, ...addressOf(list, search, { view }) }}
          resetScroll={false}
          // The view without a parameter would also be the current one of every address with one.
          activeOptions={{ exact: true }}
          className={classes(tabs.tab, view === current && tabs.current)}
          aria-current={view === current ? 'page' : undefined}
        >
          <span>
            {label} <span className={rows.total}>{counts?.[view]?.toLocaleString('en-US')}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
