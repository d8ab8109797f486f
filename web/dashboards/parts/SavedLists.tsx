import { useQueries, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { leads } from '../../../lists/leads.ts'
import type { List } from '../../../lists/list.ts'
import { tickets } from '../../../lists/tickets.ts'
import { transactions } from '../../../lists/transactions.ts'
import type { Reader } from '../../domain/reader.ts'
import { leadRows } from '../../leads/data/leadRows.ts'
import { addressOf, type ListSearch } from '../../lists/listSearch.ts'
import { type SavedView, savedViewsQuery } from '../../lists/savedViews.ts'
import { ticketRows } from '../../support/data/ticketRows.ts'
import { transactionRows } from '../../transactions/data/transactionRows.ts'
import styles from './Dashboard.module.css'

type Shown = { list: List; to: string; count: (search: ListSearch) => Promise<string> }

const lists: readonly Shown[] = [
  { list: leads, to: '/view-leads', count: leadRows.count },
  { list: transactions, to: '/transactions', count: transactionRows.count },
  { list: tickets, to: '/support-page', count: ticketRows.count },
]

/** Loads the views of `SavedLists`. */
export function savedListQueries(reader: Pick<Reader, 'id'>) {
  return lists.map(({ list }) => savedViewsQuery(list, reader.id))
}

/** The viewer's saved views that they put on the dashboard, with the numbers of their lists. */
export function SavedLists({ reader }: { reader: Reader }) {
  const saved = useQueries({ queries: savedListQueries(reader) })
  const views = lists.flatMap((shown, at) =>
    (saved[at]?.data ?? [])
      .filter(({ isOwn, isOnDashboard }) => isOwn && isOnDashboard)
      .map((view) => ({ ...shown, view })),
  )
  if (views.length === 0) return null
  return (
    <nav aria-label="Your views">
      <ul className={styles.actions}>
        {views.map((shown) => (
          <li key={shown.view.id}>
            <SavedList {...shown} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function SavedList({ list, to, count, view }: Shown & { view: SavedView }) {
  const { data } = useQuery({
    queryKey: [list.name, 'count', {}, addressOf(list, view.search)],
    queryFn: () => count(view.search),
  })
  return (
    <Link to={to} search={addressOf(list, view.search)} className={styles.action}>
      <strong>{data ?? '…'}</strong>
      <span>{view.name}</span>
    </Link>
  )
}
