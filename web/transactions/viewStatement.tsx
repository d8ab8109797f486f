import { createFileRoute } from '@tanstack/react-router'

import { NamedError } from '../shared/errors/named.ts'
import { messageFor } from '../shared/errors/pages.ts'
import { mayReadStatements } from './mayRead.ts'
import { StatementPage } from './StatementPage.tsx'
import { statementQuery } from './statementQuery.ts'
import { needsAccount, statementSearch, type StatementSearch } from './statementSearch.ts'

export const Route = createFileRoute('/_signed-in/transactions/statements')({
  // Read where the page is: this much is part of everybody's first load.
  validateSearch: (search): StatementSearch => search,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, user }, deps: address }) => {
    if (!mayReadStatements(user)) throw new NamedError(403, messageFor(403))
    const deps = statementSearch(address)
    if (!needsAccount(deps, user)) void queries.prefetchQuery(statementQuery(deps))
  },
  component: ViewStatement,
})

function ViewStatement() {
  const { user } = Route.useRouteContext()
  const search = statementSearch(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <StatementPage
      reader={user}
      search={search}
      onAccount={({ organizationId, userId }) =>
        void navigate({
          search: (before) => statementSearch({ month: before.month, organizationId, userId }),
          resetScroll: false,
        })
      }
    />
  )
}
