import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import { useMemo } from 'react'

import { leads } from '../../../lists/leads.ts'
import { customerName } from '../../domain/names.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import type { BulkAction } from '../../lists/bulk.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import { useListAddress } from '../../lists/useListAddress.ts'
import { product } from '../../ui/product.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { agentOptions } from '../data/agentOptions.ts'
import { agentsQuery } from '../data/leadQuery.ts'
import { assignAgent } from '../list/assignAgent.ts'
import { cellsWithin, leadCard, type leadCells, operatorLeadCells } from '../list/cells.tsx'
import { FollowUpCell } from '../list/FollowUpCell.tsx'
import { useFollowUpActions } from '../list/followUpActions.tsx'
import { NewLeadLink } from '../list/NewLeadLink.tsx'
import { useOfferActions } from '../list/offerActions.tsx'
import { offerToFirst } from '../list/offerToFirst.ts'
import { type LeadRow, leadRows, leadTotalsQuery } from '../data/leadRows.ts'
import { mayNameAgent } from '../record/reader.ts'
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
  const bulk = useBulkAssignment(user)
  const zone = totals?.zone ?? product.timeZone
  const cells = useMemo(() => cellsFor(user, zone), [user, zone])
  const { data: page } = useQuery(leadRows.page(address.search))
  const offerActions = useOfferActions(user, page?.rows)
  const followUpActions = useFollowUpActions(user, zone)
  const newLead = user.permissions.includes('CREATE_LEAD') && <NewLeadLink />
  return (
    <ListPage
      {...address}
      title="Leads"
      icon={Users}
      source={leadRows}
      keyOf={({ publicId }) => publicId}
      nameOf={customerName}
      cells={cells}
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
      rowActions={(lead, onDone) => offerActions(lead, onDone) ?? followUpActions(lead, onDone)}
      action={newLead}
      emptyAction={address.search.view !== 'MY_LEADS' && newLead}
      {...(bulk.length > 0 && { bulkActions: bulk })}
    />
  )
}

function cellsFor(user: Reader, zone: string): typeof leadCells {
  return {
    ...(isOperator(user) ? operatorLeadCells : cellsWithin(user.vendorId)),
    followUp: (lead) => <FollowUpCell lead={lead} readerId={user.id} zone={zone} />,
  }
}

/** The operator offers leads to providers, a provider's admin assigns them to agents. */
function useBulkAssignment(reader: Reader): BulkAction<LeadRow>[] {
  const queries = useQueryClient()
  const { statuses } = useLeadStatuses()
  const operates = isOperator(reader)
  const mayAssign = (operates || isAdmin(reader)) && reader.permissions.includes('ASSIGN_LEADS_TO_VENDORS')
  const { data: agents } = useQuery({ ...agentsQuery(reader.vendorId), enabled: mayAssign && !operates })
  return useMemo(() => {
    if (!mayAssign) return []
    if (operates) return [offerToFirst(queries)]
    const kindOf = ({ status }: LeadRow) => statuses.find(({ code }) => code === status)?.kind ?? ''
    const can = (lead: LeadRow) => mayNameAgent(reader, lead, kindOf(lead))
    return agents && agents.length > 0 ? [assignAgent({ agents: agentOptions(agents), can, queries })] : []
  }, [mayAssign, operates, reader, agents, statuses, queries])
}

function viewOf(view: string | undefined): keyof typeof leads.views {
  return view === 'MY_LEADS' || view === 'MY_REFERRALS' ? view : 'ALL'
}
