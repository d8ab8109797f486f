import { Link } from '@tanstack/react-router'

import tabs from '../shared/layout/Tabs.module.css'
import rows from '../shared/lists/Rows.module.css'
import { classes } from '../shared/theme/classes.ts'
import { moneyNames, moneys, type PayoutsSearch } from './payoutsSearch.ts'
import type { Totals } from './payoutsQuery.ts'

/** Links, each with how many it leads to. */
export function PayoutTabs({ search, totals }: { search: PayoutsSearch; totals: Totals | undefined }) {
  const all = totals && moneys.reduce((sum, word) => sum + totals[word].entries, 0)
  const choices = [
    { word: undefined, name: 'All', count: all },
    ...moneys.map((word) => ({ word, name: moneyNames[word], count: totals?.[word].entries })),
  ]
  return (
    <nav aria-label="Where the money stands" className={tabs.tabs}>
      {choices.map(({ word, name, count }) => (
        <Link
          key={name}
          to="/transactions/payouts"
          search={{ ...(word && { money: word }), ...(search.userId && { userId: search.userId }) }}
          className={classes(tabs.tab, word === search.money && tabs.current)}
          aria-current={word === search.money ? 'page' : undefined}
          resetScroll={false}
        >
          <span>
            {name} <span className={rows.total}>{count?.toLocaleString('en-US')}</span>
          </span>
        </Link>
      ))}
    </nav>
  )
}
