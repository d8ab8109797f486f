import type { UseQueryResult } from '@tanstack/react-query'
import { Users } from 'lucide-react'

import { Button } from '../shared/buttons/Button.tsx'
import { ErrorText } from '../shared/errors/ErrorText.tsx'
import { describe } from '../shared/errors/pages.ts'
import { Empty } from '../shared/layout/Empty.tsx'
import { DataList, DataListSkeleton } from '../shared/lists/DataList.tsx'
import { leadCard } from './LeadCard.tsx'
import { leadColumns } from './LeadColumns.tsx'
import styles from '../shared/lists/Rows.module.css'
import type { LeadRow } from './leadsQuery.ts'
import type { LeadsSearch, SearchChange } from './leadsSearch.ts'
import { NewLeadLink } from './NewLeadLink.tsx'

type LeadListProps = {
  query: UseQueryResult<{ total: number; leads: LeadRow[] }>
  search: LeadsSearch
  mayCreate: boolean
  onSearch: (change: SearchChange) => void
}

export function LeadList({ query, search, mayCreate, onSearch }: LeadListProps) {
  const { data, error, isPlaceholderData, refetch } = query
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading leads" />
  if (data.leads.length === 0 && !isPlaceholderData) {
    return <NoLeads search={search} total={data.total} mayCreate={mayCreate} onSearch={onSearch} />
  }
  return (
    <DataList
      label="Leads"
      layout={search.layout ?? 'list'}
      items={data.leads}
      keyOf={(lead) => lead.publicId}
      columns={leadColumns}
      card={leadCard}
      stale={isPlaceholderData}
    />
  )
}

type NoLeadsProps = Omit<LeadListProps, 'query'> & { total: number }

const texts = {
  ALL: 'Every lead that you submit, are offered or work on appears here, the latest change first.',
  MY_LEADS: 'Leads that are assigned to you or to your organization appear here.',
  MY_REFERRALS: 'Leads that you or your people submit appear here, with every step that they take.',
}

function NoLeads({ search, total, mayCreate, onSearch }: NoLeadsProps) {
  const isNarrowed = search.status !== undefined || search.q !== undefined || total > 0
  if (isNarrowed) {
    return (
      <div className={styles.empty}>
        <Empty icon={Users} title="No lead fits">
          <p>Nothing here matches the filters.</p>
          <p className={styles.way}>
            <Button onClick={() => onSearch({ status: '', q: '', page: 1 })}>Show all leads</Button>
          </p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={styles.empty}>
      <Empty icon={Users} title="No leads yet">
        <p>{texts[search.lf ?? 'ALL']}</p>
        {mayCreate && search.lf !== 'MY_LEADS' && (
          <p className={styles.way}>
            <NewLeadLink />
          </p>
        )}
      </Empty>
    </div>
  )
}
