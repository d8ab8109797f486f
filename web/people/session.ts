import type { ResultOf } from 'gql.tada'

import { request } from '../shared/api/request.ts'
import { clearToken, readToken, saveToken } from '../shared/api/token.ts'
import { type currentUserDocument, loginDocument, logoutDocument, registerUserDocument } from './documents.ts'

export type CurrentUserResult = ResultOf<typeof currentUserDocument>

/** What is kept of the signed-in user; `vendorId` is -1 for who belongs to none. */
export type SignedInUser = Omit<NonNullable<CurrentUserResult['currentUser']>, 'permissions' | 'vendorId'> & {
  permissions: string[]
  vendorId: number
}

const userKey = 'user'

/** A failed login returns false. */
export async function signIn(email: string, pwd: string): Promise<boolean> {
  const { login } = await request(loginDocument, { input: { email, pwd } })
  return enter(login?.authToken)
}

/** All four must match: the address, the password's rules, the person and the token of the invitation. */
export async function register(email: string, pwd: string, userId: number, token: string): Promise<boolean> {
  const { registerUser } = await request(registerUserDocument, { input: { email, pwd, userId, token } })
  return enter(registerUser?.authToken)
}

/** Tells the server, and goes on whether it heard or not: the person wants to be gone. */
export async function endSession(): Promise<void> {
  if (readToken()) await request(logoutDocument, {}).catch(() => {})
}

const forgetting = new Set<() => void>()

/** Whoever keeps something of the person forgets it with them. */
export function onForget(run: () => void): void {
  forgetting.add(run)
}

export function forgetPerson(): void {
  clearToken()
  // Drafts of what they were writing, too.
  sessionStorage.clear()
  forgetting.forEach((run) => run())
}

export function keepUser(user: SignedInUser): void {
  sessionStorage.setItem(userKey, JSON.stringify(user))
}

function enter(authToken: string | null | undefined): boolean {
  if (!authToken) return false
  forgetPerson()
  saveToken(authToken)
  return true
}
