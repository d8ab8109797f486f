import { dayAfter, momentOf } from '../shared/dates/days.ts'
import { partyOf, type TransactionsSearch } from './transactionsSearch.ts'

const columns = { provider: 'organizationId', referrer: 'submittedUserId', agent: 'assignedUserId' } as const

/** What the address narrows the list to. */
export function transactionsFilter(search: TransactionsSearch) {
  const { status, invoice, from, to } = search
  const party = partyOf(search)
  const closedAt = {
    ...(from && { greaterThanOrEqualTo: momentOf(from) }),
    ...(to && { lessThan: momentOf(dayAfter(to)) }),
  }
  return {
    ...(status && { status: { equalTo: status } }),
    ...(invoice && { vendorInvoiceStatus: { equalTo: invoice } }),
    ...(party && { [columns[party.role]]: { equalTo: party.id } }),
    ...((from ?? to) && { closedAt }),
  }
}

/** The same for the totals, which take it as arguments. */
export function metricsArguments(search: TransactionsSearch) {
  const { status, invoice, from, to } = search
  const party = partyOf(search)
  return {
    ...(status && { statuses: [status] }),
    ...(invoice && { invoiceStatuses: [invoice] }),
    ...(party && { [columns[party.role]]: party.id }),
    ...(from && { closedFrom: momentOf(from) }),
    ...(to && { closedBefore: momentOf(dayAfter(to)) }),
  }
}
