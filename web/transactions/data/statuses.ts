import { request } from '../../domain/api/request.ts'
import { statusesOf, useStatusList } from '../../domain/statuses.ts'
import { invoiceStatusesDocument, payoutStatusesDocument } from './statusOperations.ts'

/** They change with a new version only. */
export const payoutStatusesQuery = {
  queryKey: ['payoutStatuses'],
  queryFn: async () => statusesOf((await request(payoutStatusesDocument, {})).allPayoutStatuses?.nodes),
  staleTime: Infinity,
}

export const invoiceStatusesQuery = {
  queryKey: ['invoiceStatuses'],
  queryFn: async () => statusesOf((await request(invoiceStatusesDocument, {})).allInvoiceStatuses?.nodes),
  staleTime: Infinity,
}

export function usePayoutStatuses() {
  return useStatusList(payoutStatusesQuery)
}

export function useInvoiceStatuses() {
  return useStatusList(invoiceStatusesQuery)
}
