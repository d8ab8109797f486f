import { createFileRoute, redirect } from '@tanstack/react-router'

import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { dashboardAt, ownDashboard } from '../data/dashboardKinds.ts'
import {
  coverageQuery,
  detailsQuery,
  figuresQuery,
  hasMoney,
  queueQuery,
  referralsQuery,
} from '../data/dashboardQueries.ts'
import { type DashboardSearch, dashboardSearch } from '../data/dashboardSearch.ts'
import { savedListQueries } from '../parts/SavedLists.tsx'
import { DashboardPage } from './DashboardPage.tsx'

export const Route = createFileRoute('/_signed-in/dashboard/$dashboard')({
  validateSearch: (search): DashboardSearch => dashboardSearch(search),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, user }, params, deps }) => {
    const dashboard = dashboardAt(params.dashboard, user, deps.of)
    if (!dashboard) throw new NamedError(404, messageFor(404))
    // Another role's dashboard redirects to the viewer's own.
    if (dashboard === 'elsewhere')
      throw redirect({
        to: '/dashboard/$dashboard',
        params: { dashboard: ownDashboard(user) },
        replace: true,
      })
    void queries.prefetchQuery(figuresQuery(dashboard, deps))
    if (dashboard.refers) void queries.prefetchQuery(referralsQuery(dashboard, deps))
    void queries.prefetchQuery(detailsQuery(dashboard, deps))
    if (hasMoney(dashboard)) void queries.prefetchQuery(coverageQuery(deps))
    if (dashboard.aggId !== undefined) return
    for (const query of savedListQueries(user)) void queries.prefetchQuery(query)
    const queue = queueQuery(dashboard)
    if (queue) void queries.prefetchQuery(queue)
  },
  component: ViewDashboard,
})

function ViewDashboard() {
  const { user } = Route.useRouteContext()
  const { dashboard: segment } = Route.useParams()
  const search = Route.useSearch()
  const navigate = Route.useNavigate()
  const dashboard = dashboardAt(segment, user, search.of)
  if (!dashboard || dashboard === 'elsewhere') return null
  return (
    <DashboardPage
      dashboard={dashboard}
      reader={user}
      search={search}
      onSearch={(change) =>
        void navigate({ search: (before) => dashboardSearch({ ...before, ...change }), resetScroll: false })
      }
    />
  )
}
