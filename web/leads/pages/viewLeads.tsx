import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import { leads } from '../../../lists/leads.ts'
import { customerName } from '../../domain/names.ts'
import { isOperator } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import { useListAddress } from '../../lists/useListAddress.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { leadCard, leadCells, operatorLeadCells } from '../list/cells.tsx'
import { NewLeadLink } from '../list/NewLeadLink.tsx'
import { offerBestMatch } from '../list/offerBestMatch.ts'
import { leadRows, leadTotalsQuery } from '../data/leadRows.ts'
import { leadStatusesQuery, useLeadStatuses } from '../../domain/leadStatuses.ts'

export const Route = createFileRoute('/_signed-in/view-leads')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): ListAddress => search as ListAddress,
  loaderDeps: ({ search }) => search,
  // Prefetched when a link gets hover or focus. The page itself never waits, so that typed text stays.
  loader: ({ context: { queries, user }, deps }) => {
    if (!user.permissions.includes('VIEW_LEAD_STATUS')) throw new NamedError(403, messageFor(403))
    void queries.prefetchQuery(leadRows.page(readSearch(leads, formerly(deps))))
    void queries.prefetchQuery(leadTotalsQuery)
    void queries.prefetchQuery(leadStatusesQuery)
  },
  component: ViewLeads,
})

/** `lf` named the view before views had one name. */
function formerly({ lf, ...address }: ListAddress): ListAddress {
  return { ...(lf !== undefined && { view: lf }), ...address }
}

function ViewLeads() {
  const { user } = Route.useRouteContext()
  const address = useListAddress(leads, formerly)
  const { statuses } = useLeadStatuses()
  const { data: totals } = useQuery(leadTotalsQuery)
  const queries = useQueryClient()
  const bulk = useMemo(() => [offerBestMatch(queries)], [queries])
  const mayOffer = isOperator(user) && user.permissions.includes('ASSIGN_LEADS_TO_VENDORS')
  const newLead = user.permissions.includes('CREATE_LEAD') && <NewLeadLink />
  return (
    <ListPage
      {...address}
      title="Leads"
      icon={Users}
      source={leadRows}
      keyOf={({ publicId }) => publicId}
      nameOf={customerName}
      cells={isOperator(user) ? operatorLeadCells : leadCells}
      card={leadCard}
      person={user}
      options={{ leadStatuses: statuses }}
      viewCounts={
        totals && {
          ALL: totals.ALL.total,
          MY_LEADS: totals.MY_LEADS.total,
          MY_REFERRALS: totals.MY_REFERRALS.total,
        }
      }
      codeCounts={totals?.[viewOf(address.search.view)].byStatus}
      action={newLead}
      emptyAction={address.search.view !== 'MY_LEADS' && newLead}
      {...(mayOffer && { bulkActions: bulk })}
    />
  )
}

function viewOf(view: string | undefined): keyof typeof leads.views {
  return view === 'MY_LEADS' || view === 'MY_REFERRALS' ? view : 'ALL'
}
