import type { Permission } from '../../../texts/codes.generated.ts'
import { NamedError } from '../../ui/errors/named.ts'

/** The fields of the signed-in person that the catalog needs. */
export type Visitor = {
  permissions: readonly Permission[]
  userType?: string | null
  organizationType?: string | null
  organization?: { id: number } | null
}

export function maySubmit({ permissions }: Visitor): boolean {
  return permissions.includes('CREATE_LEAD')
}

export function mayCreate({ permissions }: Visitor): boolean {
  return permissions.includes('CREATE_SERVICES')
}

/** The catalog opens with either right; service agents may read it. */
export function mayShop(visitor: Visitor): boolean {
  return maySubmit(visitor) || mayCreate(visitor) || visitor.userType === 'SERVICE_AGENT'
}

/** The operator edits any service, everyone else their own organization's. */
export function mayEdit(visitor: Visitor, service: { organizationId: number }): boolean {
  const isTheirs = visitor.organization?.id === service.organizationId
  return mayCreate(visitor) && (isTheirs || visitor.organizationType === 'OPERATOR')
}

/** Proposals are visible to admins of the operator and of providers, and to people who may propose. */
export function mayFollowProposals(visitor: Visitor): boolean {
  return visitor.organization !== null && (mayCreate(visitor) || (visitor.userType ?? '').endsWith('ADMIN'))
}

/** The operator decides on what waits; a provider also answers what was rejected. */
export function queueOf({ organizationType }: Visitor): ('WAITING' | 'REJECTED')[] {
  return organizationType === 'OPERATOR' ? ['WAITING'] : ['WAITING', 'REJECTED']
}

export function requireProposals(visitor: Visitor): void {
  if (!mayFollowProposals(visitor)) throw new NamedError(403, 'Not authorized')
}

export function requireShop(visitor: Visitor): void {
  if (!mayShop(visitor)) throw new NamedError(403, 'Not authorized')
}
