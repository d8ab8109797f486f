import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'

import { RecordSkeleton } from '../../domain/record/RecordSkeleton.tsx'
import { NamedError, NotFoundError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { invoiceQuery } from '../data/invoiceQuery.ts'
import { mayReadInvoices } from '../data/mayRead.ts'
import { invoiceStatusesQuery } from '../data/statuses.ts'
import { InvoicePage } from '../invoices/InvoicePage.tsx'
import { TransactionGone } from './TransactionGone.tsx'

export const Route = createFileRoute('/_signed-in/transactions/invoices/$number')({
  loader: async ({ context: { queries, user }, params: { number } }) => {
    if (!mayReadInvoices(user)) throw new NamedError(403, messageFor(403))
    const statuses = queries.prefetchQuery(invoiceStatusesQuery)
    const found = await queries.ensureQueryData({ ...invoiceQuery(number), revalidateIfStale: true })
    await statuses
    if (found) return
    queries.removeQueries(invoiceQuery(number))
    throw new NotFoundError()
  },
  component: ViewInvoice,
  pendingComponent: Loading,
})

function ViewInvoice() {
  const { user } = Route.useRouteContext()
  const { data } = useSuspenseQuery(invoiceQuery(Route.useParams().number))
  return data ? <InvoicePage key={data.number} invoice={data} reader={user} /> : <TransactionGone />
}

function Loading() {
  return <RecordSkeleton label="Loading invoice" />
}
