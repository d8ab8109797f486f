import { queryOptions } from '@tanstack/react-query'

import type { Permission } from '../../../texts/codes.generated.ts'
import { ApiError } from '../../ui/errors/apiErrors.ts'
import { queries } from '../../domain/api/queries.ts'
import { request } from '../../domain/api/request.ts'
import { readToken, saveAudience } from '../../domain/api/token.ts'
import { isOperator } from '../../domain/reader.ts'
import { currentUserDocument } from './operations.ts'
import { type CurrentUserResult, forgetPerson, keepUser, onForget, type SignedInUser } from './session.ts'

const currentUserQuery = queryOptions({
  queryKey: ['currentUser'],
  queryFn: async () => signedInUser(await request(currentUserDocument, {})),
  staleTime: 60_000,
})

const signedOutCodes = new Set(['UNAUTHENTICATED', 'FORBIDDEN'])

onForget(() => queries.clear())

let hasEnded = false

/** The signed-in person, or null, which also clears everything stored about them. */
export async function admit(): Promise<SignedInUser | null> {
  const token = readToken()
  const user = token ? await ask() : null
  hasEnded ||= token !== null && user === null
  if (user) {
    keepUser(user)
    saveAudience(isOperator(user) ? 'operator' : 'others')
  } else forgetPerson({ holdsDrafts: true })
  return user
}

/** Whether a stored session turned out to have ended. Says so once. */
export function takeEndedSession(): boolean {
  const ended = hasEnded
  hasEnded = false
  return ended
}

async function ask(): Promise<SignedInUser | null> {
  try {
    return await queries.ensureQueryData({ ...currentUserQuery, revalidateIfStale: true })
  } catch (error) {
    // A refusal of this query means that no one is signed in.
    if (error instanceof ApiError && signedOutCodes.has(error.code)) return null
    throw error
  }
}

export function signedInUser({ currentUser }: CurrentUserResult): SignedInUser | null {
  if (!currentUser) return null
  // A cast: the names of the permissions are generated as this union.
  const permissions = (currentUser.permissions ?? []).filter((name) => name !== null) as Permission[]
  return { ...currentUser, permissions, vendorId: currentUser.vendorId ?? -1 }
}
