import { createFileRoute } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'

import { invoices } from '../../../lists/invoices.ts'
import { centsOf, sumOf } from '../../domain/cents.ts'
import { OpenPdf } from '../../domain/files/OpenPdf.tsx'
import { money } from '../../domain/money.ts'
import { RowLink, TwoLines } from '../../lists/DataList.tsx'
import { ListPage } from '../../lists/ListPage.tsx'
import { type ListAddress, readSearch } from '../../lists/listSearch.ts'
import rows from '../../lists/Rows.module.css'
import { useListAddress } from '../../lists/useListAddress.ts'
import { calendarDay } from '../../../texts/days.ts'
import { NamedError } from '../../ui/errors/named.ts'
import { messageFor } from '../../ui/errors/pages.ts'
import { Status } from '../../ui/layout/Status.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { dueIn } from '../data/due.ts'
import { type InvoiceRow, invoiceRows } from '../data/invoiceRows.ts'
import { mayReadInvoices } from '../data/mayRead.ts'
import { invoiceStatusesQuery, useInvoiceStatuses } from '../data/statuses.ts'
import { MoneyLinks } from '../parts/MoneyLinks.tsx'
import styles from '../parts/Transactions.module.css'

export const Route = createFileRoute('/_signed-in/transactions/invoices')({
  // The page reads its address itself, so that this route costs other pages its path only.
  validateSearch: (search): ListAddress => search as ListAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queries, user }, deps }) => {
    if (!mayReadInvoices(user)) throw new NamedError(403, messageFor(403))
    void queries.prefetchQuery(invoiceStatusesQuery)
    void queries.prefetchQuery(invoiceRows.page(readSearch(invoices, deps)))
  },
  component: ViewInvoices,
})

function ViewInvoices() {
  const { user } = Route.useRouteContext()
  const address = useListAddress(invoices)
  const { statuses: invoiceStatuses } = useInvoiceStatuses()
  return (
    <ListPage
      {...address}
      title="Invoices"
      icon={ReceiptText}
      source={invoiceRows}
      keyOf={({ number }) => number}
      nameOf={({ number }) => number}
      cells={cells}
      person={user}
      options={{ invoiceStatuses }}
      links={<MoneyLinks reader={user} party={undefined} at="invoices" />}
      sumOf={(chosen) => money(sumOf(chosen.map(({ amountDue }) => amountDue)))}
    />
  )
}

const cells: Readonly<Record<keyof typeof invoices.columns, (invoice: InvoiceRow) => ReactNode>> = {
  invoice: ({ number, organization, total }) => (
    <TwoLines below={<span className={rows.onPhone}>{organization?.legalBusinessName}</span>}>
      <RowLink to={`/transactions/invoices/${number}`}>
        <span className={rows.figure}>{number}</span>
      </RowLink>
      <span className={styles.onPhone}>{money(total)}</span>
    </TwoLines>
  ),
  provider: ({ organization }) => <bdi className={rows.soft}>{organization?.legalBusinessName}</bdi>,
  issued: ({ issuedOn }) => <span className={styles.closed}>{calendarDay(issuedOn)}</span>,
  due: ({ dueOn }) => <span className={rows.figure}>{calendarDay(dueOn)}</span>,
  status: (invoice) => <InvoiceStatus invoice={invoice} />,
  total: ({ total }) => <span className={rows.figure}>{money(total)}</span>,
  amountDue: ({ amountDue }) => {
    const isPaid = centsOf(amountDue) === 0n
    return <span className={isPaid ? rows.soft : rows.figure}>{isPaid ? '–' : money(amountDue)}</span>
  },
  document: ({ publicId, number }) => (
    <OpenPdf path={`/api/invoices/${publicId}.pdf`}>
      PDF<Hidden> of {number}</Hidden>
    </OpenPdf>
  ),
}

/** The status; of one that is to be paid, also how much time is left. A credit note is never overdue. */
function InvoiceStatus({ invoice: { status, dueOn, amountDue } }: { invoice: InvoiceRow }) {
  const { label, color } = useInvoiceStatuses().of(status ?? '')
  const isAwaited = (status === 'NEW_INVOICE' || status === 'OVERDUE') && centsOf(amountDue) > 0n
  const due = isAwaited ? dueIn(dueOn) : undefined
  return (
    <div className={styles.statusCell}>
      <Status color={color}>{label}</Status>
      {due && <span className={due.isOver ? styles.over : rows.small}>{due.text}</span>}
    </div>
  )
}
