import { queryOptions } from '@tanstack/react-query'

import { ApiError } from '../shared/api/errors.ts'
import { queries } from '../shared/api/queries.ts'
import { request } from '../shared/api/request.ts'
import { readToken } from '../shared/api/token.ts'
import { currentUserDocument } from './documents.ts'
import { type CurrentUserResult, forgetPerson, keepUser, onForget, type SignedInUser } from './session.ts'

const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: async () => signedInUser(await request(currentUserDocument, {})),
  staleTime: 60_000,
})

const nobody = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])

onForget(() => queries.clear())

/** Who is here, or nobody; then everything kept of them is gone, too. */
export async function admit(): Promise<SignedInUser | null> {
  const user = readToken() ? await ask() : null
  if (user) keepUser(user)
  else forgetPerson()
  return user
}

async function ask(): Promise<SignedInUser | null> {
  try {
    return await queries.ensureQueryData({ ...currentUserQuery, revalidateIfStale: true })
  } catch (error) {
    // To be refused the answer to who one is means to be nobody.
    if (error instanceof ApiError && nobody.has(error.code)) return null
    throw error
  }
}

export function signedInUser({ currentUser }: CurrentUserResult): SignedInUser | null {
  if (!currentUser) return null
  const permissions = (currentUser.permissions ?? []).filter((name) => name !== null)
  return { ...currentUser, permissions, vendorId: currentUser.vendorId ?? -1 }
}
