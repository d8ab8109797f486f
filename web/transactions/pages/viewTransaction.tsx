import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { NotFoundError } from '../../ui/errors/named.ts'
import { isPublicId } from '../../ui/address.ts'
import { RecordSkeleton } from '../../domain/record/RecordSkeleton.tsx'
import { invoiceStatusesQuery, payoutStatusesQuery } from '../data/statuses.ts'
import { TransactionGone } from './TransactionGone.tsx'
import { TransactionPage } from './TransactionPage.tsx'
import { transactionQuery } from '../data/transactionQuery.ts'

export const Route = createFileRoute('/_signed-in/transactions/$publicId')({
  validateSearch: (search): { show?: string } => search,
  loader: async ({ context: { queries }, params: { publicId } }) => {
    if (!isPublicId(publicId)) throw new NotFoundError()
    const statuses = [queries.prefetchQuery(payoutStatusesQuery), queries.prefetchQuery(invoiceStatusesQuery)]
    const found = await queries.ensureQueryData({ ...transactionQuery(publicId), revalidateIfStale: true })
    await Promise.all(statuses)
    if (found) return
    queries.removeQueries(transactionQuery(publicId))
    throw new NotFoundError()
  },
  component: ViewTransaction,
  pendingComponent: Loading,
})

function ViewTransaction() {
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(transactionQuery(Route.useParams().publicId))
  return data ? <TransactionPage key={data.publicId} transaction={data} reader={user} /> : <TransactionGone />
}

function Loading() {
  return <RecordSkeleton label="Loading transaction" />
}
