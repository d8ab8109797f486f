import type { Holder } from '../../../texts/statements.ts'
import { text } from '../../ui/address.ts'
import { pageFrom } from '../../lists/pages.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'
import { idFrom } from './idFrom.ts'
import { isMonth, thisMonth } from './months.ts'
import type { Chosen } from './party.ts'

/** What the address says of a statement: nothing said is one's own, of this month. */
export type StatementSearch = { month?: string; organizationId?: number; userId?: number; page?: number }

/** Entries per page. */
export const pageSize = 100

export function statementSearch(search: Record<string, unknown>): StatementSearch {
  const month = text(search['month'])
  const organizationId = idFrom(search['organizationId'])
  const userId = idFrom(search['userId'])
  const page = pageFrom(search['page'])
  return {
    ...(month !== undefined && isMonth(month) && month !== thisMonth() && { month }),
    ...(userId ? { userId } : organizationId && { organizationId }),
    ...(page && { page }),
  }
}

/** Whose account it is, as the address names them. */
export function accountOf({ organizationId, userId }: StatementSearch): Chosen | undefined {
  if (userId !== undefined) return { role: 'referrer', id: userId }
  return organizationId === undefined ? undefined : { role: 'provider', id: organizationId }
}

/** The operator has no account of its own and must choose a party. */
export function needsAccount(search: StatementSearch, reader: Reader): boolean {
  return isOperator(reader) && accountOf(search) === undefined
}

export function holderOf(search: StatementSearch, reader: Reader): Holder {
  const role = accountOf(search)?.role ?? (isAdmin(reader) ? 'provider' : 'referrer')
  return role === 'provider' ? 'provider' : 'referrer'
}

/** The same statement as a file. */
export function statementPath(
  { month = thisMonth(), ...whose }: StatementSearch,
  kind: 'csv' | 'pdf',
): string {
  const { organizationId, userId } = whose
  const query = new URLSearchParams({
    ...(organizationId !== undefined && { organizationId: String(organizationId) }),
    ...(userId !== undefined && { userId: String(userId) }),
  }).toString()
  return `/api/statements/${month}.${kind}${query && `?${query}`}`
}
