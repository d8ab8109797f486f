import type { Permission } from '../../texts/codes.generated.ts'

/** Who reads a page, as far as pages differ. */
export type Reader = {
  id: number
  vendorId: number
  userType: string | null
  organizationType: string | null
  permissions: Permission[]
  organization?: { legalBusinessName: string } | null
}

export function isOperator({ organizationType }: Pick<Reader, 'organizationType'>): boolean {
  return organizationType === 'OPERATOR'
}

export function isAdmin({ userType }: Pick<Reader, 'userType'>): boolean {
  return userType === 'ADMIN' || userType === 'MASTER_ADMIN'
}
