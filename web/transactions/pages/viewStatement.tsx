import { createFileRoute } from '@tanstack/react-router'

import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { mayReadStatements } from '../data/mayRead.ts'
import { StatementPage } from './StatementPage.tsx'
import { statementQuery } from '../data/statementQuery.ts'
import { needsAccount, statementSearch, type StatementSearch } from '../data/statementSearch.ts'

export const Route = createFileRoute('/_signed-in/transactions/statements')({
  // The page reads its address itself, so that this route costs other pages its path only.
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
