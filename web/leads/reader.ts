import type { Lead } from './leadQuery.ts'

/** Who reads a lead's page, as far as the page differs. */
export type Reader = {
  id: number
  vendorId: number
  userType: string | null
  organizationType: string | null
  permissions: string[]
  organization?: { legalBusinessName: string } | null
}

export function isOperator({ organizationType }: Reader): boolean {
  return organizationType === 'OPERATOR'
}

/** Naming the agent keeps the status, so it is no move: by the provider's admin, or by the operator. */
export function mayNameAgent(reader: Reader, { organizationId, status }: Lead, kind: string): boolean {
  if (organizationId === null || !['open', 'working', 'hold'].includes(kind) || status === 'NEW_LEAD')
    return false
  const isAdmin = reader.userType === 'ADMIN' || reader.userType === 'MASTER_ADMIN'
  const isTheirs = isOperator(reader) || reader.vendorId === organizationId
  return isAdmin && isTheirs && reader.permissions.includes('ASSIGN_LEADS_TO_VENDORS')
}
