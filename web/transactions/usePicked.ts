import { useQuery } from '@tanstack/react-query'

import { type Picked, pickedQuery, type TransactionRow } from './transactionsQuery.ts'
import { picksOf, type TransactionsSearch } from './transactionsSearch.ts'

/** What the address has chosen and still waits for its invoice, from whichever page of the list. */
export function usePicked(search: TransactionsSearch): Picked[] {
  const ids = picksOf(search)
  const { data = [] } = useQuery({ ...pickedQuery(ids), enabled: ids.length > 0 })
  return ids.length === 0 ? [] : data.filter((one) => ids.includes(one.id))
}

/** The server says so. */
export function canBeInvoiced({ openMoves }: Pick<TransactionRow, 'openMoves'>): boolean {
  return openMoves?.some((open) => open?.move === 'issueInvoice') ?? false
}
