import { dayAfter } from '../shared/dates/days.ts'
import type { Chosen, TransactionsSearch } from './transactionsSearch.ts'

/** What the list is narrowed to, for its file. It comes after the list, so it leans on nothing of its chunk. */
export function exportFilter(
  { status, invoice, from, to }: TransactionsSearch,
  party: Chosen | undefined,
): Record<string, string> {
  return {
    ...(status && { status }),
    ...(invoice && { invoiceStatus: invoice }),
    ...(party && { [names[party.role]]: String(party.id) }),
    ...(from && { from }),
    ...(to && { before: dayAfter(to) }),
  }
}

const names = { provider: 'organizationId', referrer: 'submittedUserId', agent: 'assignedUserId' } as const
