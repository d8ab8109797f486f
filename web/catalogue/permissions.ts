import { NamedError } from '../shared/errors/named.ts'

/** As much of the signed-in person as the catalogue asks about. */
export type Visitor = {
  permissions: readonly string[]
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

/** The catalogue opens with either right; service agents may read it. */
export function mayShop(visitor: Visitor): boolean {
  return maySubmit(visitor) || mayCreate(visitor) || visitor.userType === 'SERVICE_AGENT'
}

/** The operator changes any service, everybody else their own organization's. */
export function mayEdit(visitor: Visitor, service: { organizationId: number }): boolean {
  const isTheirs = visitor.organization?.id === service.organizationId
  return mayCreate(visitor) && (isTheirs || visitor.organizationType === 'OPERATOR')
}

export function requireShop(visitor: Visitor): void {
  if (!mayShop(visitor)) throw new NamedError(403, 'Not authorized')
}
