import { createFileRoute } from '@tanstack/react-router'

import { NamedError } from '../shared/errors/named.ts'
import { messageFor } from '../shared/errors/pages.ts'
import { LeadsPage } from './LeadsPage.tsx'
import { leadsQuery, leadTotalsQuery } from './leadsQuery.ts'
import { leadsSearch } from './leadsSearch.ts'
import { leadStatusesQuery } from './statuses.ts'

export const Route = createFileRoute('/_signed-in/view-leads')({
  validateSearch: leadsSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: ({ context: { user } }) => {
    if (!user.permissions.includes('VIEW_LEAD_STATUS')) throw new NamedError(403, messageFor(403))
  },
  // Asked for as soon as somebody points at a link; the page itself never waits, so that what is typed stays.
  loader: ({ context: { queries, user }, deps }) => {
    void queries.prefetchQuery(leadsQuery(deps, user))
    void queries.prefetchQuery(leadTotalsQuery)
    void queries.prefetchQuery(leadStatusesQuery)
  },
  component: ViewLeads,
})

function ViewLeads() {
  const { user } = Route.useRouteContext()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const mayCreate = user.permissions.includes('CREATE_LEAD')
  return (
    <LeadsPage
      who={user}
      mayCreate={mayCreate}
      search={search}
      onSearch={(change, replace) =>
        void navigate({
          search: (before) => leadsSearch({ ...before, page: 1, ...change }),
          replace: replace ?? false,
        })
      }
    />
  )
}
