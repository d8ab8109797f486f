import { useQuery } from '@tanstack/react-query'

import { Page } from '../shared/layout/Page.tsx'
import { Export } from '../shared/lists/Export.tsx'
import { Paginator } from '../shared/lists/Paginator.tsx'
import { pagesOf } from '../shared/lists/pages.ts'
import { LeadFilters } from './LeadFilters.tsx'
import { LeadList } from './LeadList.tsx'
import { leadsQuery, leadTotalsQuery } from './leadsQuery.ts'
import { exportFilter, type Who } from './leadsFilter.ts'
import { type LeadsSearch, pageSize, type SearchChange } from './leadsSearch.ts'
import { LeadTabs } from './LeadTabs.tsx'
import { NewLeadLink } from './NewLeadLink.tsx'

type LeadsPageProps = {
  who: Who
  mayCreate: boolean
  search: LeadsSearch
  onSearch: (change: SearchChange, replace?: boolean) => void
}

export function LeadsPage({ who, mayCreate, search, onSearch }: LeadsPageProps) {
  const leads = useQuery(leadsQuery(search, who))
  const totals = useQuery(leadTotalsQuery)
  return (
    <Page
      title="My Leads"
      count={countLine(leads.data?.total, search)}
      action={
        <>
          <Export list="leads" filter={exportFilter(search)} />
          {mayCreate && <NewLeadLink />}
        </>
      }
    >
      <LeadTabs search={search} totals={totals.data} />
      <LeadFilters search={search} totals={totals.data} onSearch={onSearch} />
      <LeadList query={leads} search={search} mayCreate={mayCreate} onSearch={onSearch} />
      <Paginator page={search.page ?? 1} pages={pagesOf(leads.data?.total ?? 0, pageSize)} />
    </Page>
  )
}

function countLine(total: number | undefined, { status, q }: LeadsSearch): string {
  if (total === undefined) return '\u00a0'
  const leads = `${total.toLocaleString('en-US')} ${total === 1 ? 'lead' : 'leads'}`
  return status || q ? `${leads} found` : leads
}
