import { isOpenKind } from '../../domain/leadStatuses.ts'

/** Whether a lead that is still worked on has a suspended provider. */
export function isHeldBySuspended(
  { organization }: { organization: { status: string } | null },
  kind: string,
): boolean {
  return organization?.status === 'SUSPENDED' && isOpenKind(kind)
}
