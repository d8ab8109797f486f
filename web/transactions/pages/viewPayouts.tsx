import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { HandCoins } from 'lucide-react'
import { lazy, Suspense, useMemo } from 'react'

import { payouts } from '../../../lists/payouts.ts'
import { leadStatusesQuery } from '../../domain/leadStatuses.ts'
import { isOperator, type Reader } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import { useListAddress } from '../../lists/useListAddress.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { Page } from '../../ui/layout/Page.tsx'
import { mayReadPayouts } from '../data/mayRead.ts'
import { payableReferrersQuery } from '../data/payableReferrers.ts'
import {
  countsOf,
  formerly,
  type Payout,
  payeeOf,
  payoutRows,
  payoutTotalsQuery,
} from '../data/payoutRows.ts'
import { payoutStatusesQuery } from '../data/statuses.ts'
import { sendPayouts } from '../list/bulk.ts'
import { MoneyLinks } from '../parts/MoneyLinks.tsx'
import styles from '../parts/Statement.module.css'
import { payoutCells, payoutName } from '../payouts/payoutCells.tsx'
import { PayoutTotals } from '../payouts/PayoutTotals.tsx'

const PayableReferrers = lazy(async () => ({
  default: (await import('../payouts/PayableReferrers.tsx')).PayableReferrers,
}))
const PartySearch = lazy(async () => ({ default: (await import('../parties/PartySearch.tsx')).PartySearch }))

export const Route = createFileRoute('/_signed-in/transactions/payouts')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): ListAddress => search as ListAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, user }, deps }) => {
    if (!mayReadPayouts(user)) throw new NamedError(403, messageFor(403))
    const payee = payeeOf(deps)
    void queries.prefetchQuery(payoutStatusesQuery)
    void queries.prefetchQuery(leadStatusesQuery)
    if (isOperator(user) && payee === undefined) {
      void queries.prefetchQuery(payableReferrersQuery)
      return
    }
    void queries.prefetchQuery(payoutTotalsQuery(payee))
    void queries.prefetchQuery(payoutRows(payee).page(readSearch(payouts, formerly(deps))))
  },
  component: ViewPayouts,
})

function ViewPayouts() {
  const { user } = Route.useRouteContext()
  const payee = payeeOf(Route.useSearch())
  if (!isOperator(user)) return <Payouts reader={user} payee={payee} />
  if (payee !== undefined) return <Payouts reader={user} payee={payee} />
  return (
    <Page {...titleFor(user)} action={<MoneyLinks reader={user} party={undefined} at="payouts" />}>
      <Whose payee={undefined} />
      <Suspense>
        <PayableReferrers />
      </Suspense>
    </Page>
  )
}

type PayoutsProps = { reader: Reader; payee: number | undefined }

function Payouts({ reader, payee }: PayoutsProps) {
  const address = useListAddress(payouts, formerly)
  const queries = useQueryClient()
  const totals = useQuery(payoutTotalsQuery(payee))
  const source = useMemo(() => payoutRows(payee), [payee])
  const bulk = useMemo(
    () => [
      sendPayouts<Payout>(queries, {
        dealsOf: ({ deals }) => deals,
        amountOf: ({ expectedAmount }) => expectedAmount,
        payeeOf: () => undefined,
      }),
    ],
    [queries],
  )
  const { title, count } = titleFor(reader)
  return (
    <ListPage
      {...address}
      title={title}
      icon={HandCoins}
      source={source}
      keyOf={({ leadId, stage }) => `${leadId} ${stage}`}
      nameOf={payoutName}
      cells={payoutCells}
      person={reader}
      viewCounts={countsOf(totals.data)}
      links={
        <MoneyLinks
          reader={reader}
          party={payee === undefined ? undefined : { role: 'referrer', id: payee }}
          at="payouts"
        />
      }
      {...(isOperator(reader) && { bulkActions: bulk })}
    >
      <p className={styles.about}>{count}</p>
      {isOperator(reader) && <Whose payee={payee} />}
      <PayoutTotals query={totals} />
    </ListPage>
  )
}

function titleFor(reader: Reader) {
  return isOperator(reader)
    ? { title: 'Payouts', count: 'What each referral earns, and when it is paid' }
    : { title: 'Payouts', count: 'What you’ll earn from each referral, and when' }
}

function Whose({ payee }: { payee: number | undefined }) {
  const navigate = Route.useNavigate()
  return (
    <div className={styles.whose}>
      <Suspense>
        <PartySearch
          label="Referrer"
          roles={['referrer']}
          chosen={payee === undefined ? undefined : { role: 'referrer', id: payee }}
          onParty={(party) => party && void navigate({ search: { userId: party.id }, resetScroll: false })}
        />
      </Suspense>
    </div>
  )
}
