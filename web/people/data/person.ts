import { roleLabel } from '../../domain/names.ts'
import type { SignedInUser } from './session.ts'

export function fullName(user: Pick<SignedInUser, 'firstName' | 'middleName' | 'lastName'>): string {
  return [user.firstName, user.middleName, user.lastName].filter(Boolean).join(' ')
}

/** A person as shown in the frame. */
export function personOf(user: SignedInUser) {
  return {
    id: user.publicId,
    name: [user.firstName, user.lastName].filter(Boolean).join(' '),
    role: roleLabel(user.userType),
    email: user.email ?? '',
    organization: user.organization?.legalBusinessName,
    image: user.profileUri,
  }
}

export function isOperatorStaff({ organizationType }: Pick<SignedInUser, 'organizationType'>): boolean {
  return organizationType === 'OPERATOR'
}
