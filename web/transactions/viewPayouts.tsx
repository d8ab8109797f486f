import { createFileRoute } from '@tanstack/react-router'

import { NamedError } from '../shared/errors/named.ts'
import { messageFor } from '../shared/errors/pages.ts'
import { isOperator } from '../shared/reader.ts'
import { mayReadPayouts } from './mayRead.ts'
import { PayoutsPage } from './PayoutsPage.tsx'
import { payoutsSearch, type PayoutsSearch } from './payoutsSearch.ts'
import { leadStatusesQuery, payoutsQuery, payoutTotalsQuery } from './payoutsQuery.ts'
import { payoutStatusesQuery } from './statuses.ts'

export const Route = createFileRoute('/_signed-in/transactions/payouts')({
  // Read where the page is: this much is part of everybody's first load.
  validateSearch: (search): PayoutsSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, user }, deps: address }) => {
    if (!mayReadPayouts(user)) throw new NamedError(403, messageFor(403))
    const deps = payoutsSearch(address)
    void queries.prefetchQuery(payoutStatusesQuery)
    void queries.prefetchQuery(leadStatusesQuery)
    if (isOperator(user) && deps.userId === undefined) return
    void queries.prefetchQuery(payoutTotalsQuery(deps))
    void queries.prefetchQuery(payoutsQuery(deps))
  },
  component: ViewPayouts,
})

function ViewPayouts() {
  const { user } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <PayoutsPage
      reader={user}
      search={payoutsSearch(Route.useSearch())}
      onPayee={(userId) => void navigate({ search: { userId }, resetScroll: false })}
    />
  )
}
