import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'

import { buttonClass } from '../shared/buttons/look.ts'
import { ErrorText } from '../shared/errors/ErrorText.tsx'
import { describe } from '../shared/errors/pages.ts'
import { Empty } from '../shared/layout/Empty.tsx'
import { DataList, DataListSkeleton } from '../shared/lists/DataList.tsx'
import rows from '../shared/lists/Rows.module.css'
import { payoutColumns } from './payoutCells.tsx'
import type { PayoutsSearch } from './payoutsSearch.ts'
import type { Payout } from './payoutsQuery.ts'

type PayoutListProps = {
  query: UseQueryResult<{ total: number; payouts: Payout[] }>
  search: PayoutsSearch
}

export function PayoutList({ query, search }: PayoutListProps) {
  const { data, error, isPlaceholderData, refetch } = query
  if (error && !data) {
    return <ErrorText heading="h3" message={describe(error).message} onAgain={() => void refetch()} />
  }
  if (!data) return <DataListSkeleton label="Loading payouts" />
  if (data.payouts.length === 0 && !isPlaceholderData) return <NoPayouts search={search} />
  return (
    <DataList
      label="Payouts"
      layout="list"
      items={data.payouts}
      keyOf={({ leadId, stage }) => `${leadId} ${stage}`}
      columns={payoutColumns}
      card={() => null}
      stale={isPlaceholderData}
    />
  )
}

function NoPayouts({ search: { money, page, ...whose } }: { search: PayoutsSearch }) {
  if (money !== undefined || page !== undefined) {
    return (
      <div className={rows.empty}>
        <Empty icon={HandCoins} title="No referral stands here">
          <p>Others may wait for something else.</p>
          <p className={rows.way}>
            <Link to="/transactions/payouts" search={whose} className={buttonClass('plain')}>
              Show all referrals
            </Link>
          </p>
        </Empty>
      </div>
    )
  }
  return (
    <div className={rows.empty}>
      <Empty icon={HandCoins} title="No referrals yet">
        <p>Each lead that is referred appears here, with what it may pay and what it waits for.</p>
      </Empty>
    </div>
  )
}
