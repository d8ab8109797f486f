import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import { useMemo } from 'react'

import { transactions } from '../../../lists/transactions.ts'
import { sumOf } from '../../domain/cents.ts'
import { money } from '../../domain/money.ts'
import { isAdmin, isOperator } from '../../domain/reader.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import { useListAddress } from '../../lists/useListAddress.ts'
import { RecordDealLink } from '../close/RecordDealLink.tsx'
import { mayRecordDeal } from '../data/mayRecordDeal.ts'
import {
  invoiceStatusesQuery,
  payoutStatusesQuery,
  useInvoiceStatuses,
  usePayoutStatuses,
} from '../data/statuses.ts'
import { titleOf } from '../data/titles.ts'
import { formerly, metricsQuery, partyOf, transactionRows } from '../data/transactionRows.ts'
import { transactionBulk } from '../list/bulk.ts'
import { transactionCard, transactionCells } from '../list/cells.tsx'
import { Metrics } from '../list/Metrics.tsx'
import { MoneyLinks } from '../parts/MoneyLinks.tsx'

export const Route = createFileRoute('/_signed-in/transactions')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): ListAddress => search as ListAddress,
  loaderDeps: ({ search }) => search,
  // Prefetched when a link gets hover or focus. The page itself never waits.
  loader: ({ context: { queries }, deps }) => {
    const search = readSearch(transactions, formerly(deps))
    void queries.prefetchQuery(transactionRows.page(search))
    void queries.prefetchQuery(metricsQuery(search))
    void queries.prefetchQuery(payoutStatusesQuery)
    void queries.prefetchQuery(invoiceStatusesQuery)
  },
  component: ViewTransactions,
})

function ViewTransactions() {
  const { user } = Route.useRouteContext()
  const address = useListAddress(transactions, formerly)
  const queries = useQueryClient()
  const bulk = useMemo(() => transactionBulk(queries), [queries])
  const { statuses: payoutStatuses } = usePayoutStatuses()
  const { statuses: invoiceStatuses } = useInvoiceStatuses()
  return (
    <ListPage
      {...address}
      title="Transactions"
      icon={ArrowLeftRight}
      source={transactionRows}
      keyOf={({ publicId }) => publicId}
      nameOf={titleOf}
      cells={transactionCells(user.id)}
      card={transactionCard(user.id)}
      person={user}
      options={{ payoutStatuses, invoiceStatuses }}
      links={<MoneyLinks reader={user} party={partyOf(address.search)} />}
      action={mayRecordDeal(user) && <RecordDealLink />}
      sumOf={(deals) => money(sumOf(deals.map(({ operatorFee }) => operatorFee)))}
      {...(isOperator(user) && isAdmin(user) && { bulkActions: bulk })}
    >
      <Metrics search={address.search} reader={user} />
    </ListPage>
  )
}
