import { createFileRoute } from '@tanstack/react-router'

import { invoiceStatusesQuery, payoutStatusesQuery } from './statuses.ts'
import { TransactionsPage } from './TransactionsPage.tsx'
import { metricsQuery, transactionsQuery } from './transactionsQuery.ts'
import { transactionsSearch, type TransactionsSearch } from './transactionsSearch.ts'

export const Route = createFileRoute('/_signed-in/transactions')({
  // Read where the page is: this much is part of everybody's first load.
  validateSearch: (search): TransactionsSearch => search,
  loaderDeps: ({ search }) => search,
  // Asked for as soon as somebody points at a link; the page itself never waits.
  loader: ({ context: { queries }, deps: address }) => {
    const deps = transactionsSearch(address)
    void queries.prefetchQuery(transactionsQuery(deps))
    void queries.prefetchQuery(metricsQuery(deps))
    void queries.prefetchQuery(payoutStatusesQuery)
    void queries.prefetchQuery(invoiceStatusesQuery)
  },
  component: ViewTransactions,
})

function ViewTransactions() {
  const { user } = Route.useRouteContext()
  const search = transactionsSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <TransactionsPage
      reader={user}
      search={search}
      onSearch={(change, replace) =>
        void navigate({
          search: (before) => transactionsSearch({ ...before, page: 1, ...change }),
          replace: replace ?? false,
          resetScroll: false,
        })
      }
    />
  )
}
