import type { Named } from '../domain/names.ts'

/** The first master admin of a new installation, who has not given a name yet. */
export function isUnnamed(user: NonNullable<Named> & { organizationType: string | null }): boolean {
  return user.organizationType === 'OPERATOR' && user.firstName === 'First' && user.lastName === 'Operator'
}
