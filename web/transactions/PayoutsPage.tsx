import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { Page } from '../shared/layout/Page.tsx'
import { Paginator } from '../shared/lists/Paginator.tsx'
import { pagesOf } from '../shared/lists/pages.ts'
import { isOperator, type Reader } from '../shared/reader.ts'
import { MoneyLinks } from './MoneyLinks.tsx'
import { PayoutList } from './PayoutList.tsx'
import { pageSize, type PayoutsSearch } from './payoutsSearch.ts'
import { payoutsQuery, payoutTotalsQuery } from './payoutsQuery.ts'
import { PayoutTabs } from './PayoutTabs.tsx'
import { PayoutTotals } from './PayoutTotals.tsx'
import styles from './Statement.module.css'
import type { Chosen } from './transactionsSearch.ts'

const Nobody = lazy(async () => ({ default: (await import('./Nobody.tsx')).Nobody }))
const PartySearch = lazy(async () => ({ default: (await import('./PartySearch.tsx')).PartySearch }))

type PayoutsPageProps = { reader: Reader; search: PayoutsSearch; onPayee: (userId: number) => void }

export function PayoutsPage({ reader, search, onPayee }: PayoutsPageProps) {
  const forOperator = isOperator(reader)
  const payee: Chosen | undefined =
    search.userId === undefined ? undefined : { role: 'referrer', id: search.userId }
  const isSomebodys = !forOperator || payee !== undefined
  return (
    <Page
      title={forOperator ? 'Payouts to referrers' : 'Where is my money'}
      count={`What each of ${forOperator ? 'their' : 'your'} referrals pays, and when`}
      action={<MoneyLinks reader={reader} party={payee} at="payouts" />}
    >
      {forOperator && (
        <div className={styles.whose}>
          <Suspense>
            <PartySearch
              label="Whose payouts"
              roles={['referrer']}
              chosen={payee}
              onParty={(party) => party && onPayee(party.id)}
            />
          </Suspense>
        </div>
      )}
      {isSomebodys ? (
        <Payouts search={search} />
      ) : (
        <Suspense>
          <Nobody title="Whose payouts?">Choose a referrer to see where their money is.</Nobody>
        </Suspense>
      )}
    </Page>
  )
}

function Payouts({ search }: { search: PayoutsSearch }) {
  const totals = useQuery(payoutTotalsQuery(search))
  const payouts = useQuery(payoutsQuery(search))
  return (
    <>
      <PayoutTotals query={totals} />
      <PayoutTabs search={search} totals={totals.data} />
      <PayoutList query={payouts} search={search} />
      <Paginator page={search.page ?? 1} pages={pagesOf(payouts.data?.total ?? 0, pageSize)} />
    </>
  )
}
