import { isOpenKind } from '../../domain/leadStatuses.ts'
import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'

type Held = { organizationId: number | null; status: string }

/** Naming the agent keeps the status, so it is no move: by the provider's admin, or by the operator. */
export function mayNameAgent(reader: Reader, { organizationId, status }: Held, kind: string): boolean {
  if (organizationId === null || !isOpenKind(kind) || status === 'NEW_LEAD') return false
  const isTheirs = isOperator(reader) || reader.vendorId === organizationId
  return isAdmin(reader) && isTheirs && reader.permissions.includes('ASSIGN_LEADS_TO_VENDORS')
}
