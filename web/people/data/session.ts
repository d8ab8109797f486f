import type { ResultOf } from 'gql.tada'

import type { Permission } from '../../../texts/codes.generated.ts'
import { request } from '../../domain/api/request.ts'
import { clearToken, readToken, saveToken } from '../../domain/api/token.ts'
import { closeDrafts, openDrafts, removeDrafts } from '../../ui/drafts/drafts.ts'
import {
  type currentUserDocument,
  loginDocument,
  logoutDocument,
  registerUserDocument,
  trustDeviceDocument,
} from './operations.ts'

export type CurrentUserResult = ResultOf<typeof currentUserDocument>

/** What is kept of the signed-in user; `vendorId` is -1 for who belongs to none. */
export type SignedInUser = Omit<NonNullable<CurrentUserResult['currentUser']>, 'permissions' | 'vendorId'> & {
  permissions: Permission[]
  vendorId: number
}

const userKey = 'user'

/** A right password for which more is needed: the challenge of the next step. */
export type OpenSignIn = { nextStep: 'CODE' | 'ENROLL'; challenge: string }

/** A failed login returns false. */
export async function signIn(email: string, pwd: string): Promise<boolean | OpenSignIn> {
  const { login } = await request(loginDocument, { input: { email, pwd } })
  return openIn(login) ?? enter(login?.authToken)
}

type Answer = { nextStep: OpenSignIn['nextStep'] | null; challenge: string | null } | null

function openIn(answer: Answer): OpenSignIn | undefined {
  const { nextStep, challenge } = answer ?? {}
  return nextStep && challenge ? { nextStep, challenge } : undefined
}

/** Makes this browser known to the account of a mailed link; false when the link is not valid. */
export async function trustDevice(token: string): Promise<boolean> {
  const { trustDevice: payload } = await request(trustDeviceDocument, { input: { token } })
  return payload?.trusted ?? false
}

/** All four must match: the address, the password's rules, the person and the token of the invitation. */
export async function register(
  email: string,
  pwd: string,
  userId: number,
  token: string,
): Promise<boolean | OpenSignIn> {
  const { registerUser } = await request(registerUserDocument, { input: { email, pwd, userId, token } })
  return openIn(registerUser) ?? enter(registerUser?.authToken)
}

/** Ends the session on the server, and continues locally even if that fails. */
export async function endSession(): Promise<void> {
  if (readToken()) await request(logoutDocument, {}).catch(() => {})
}

const forgetting = new Set<() => void>()

/** What to run when the person signs out, to forget what was stored about them. */
export function onForget(run: () => void): void {
  forgetting.add(run)
}

/** A session that ended by itself leaves the drafts for the same person's next sign-in. */
export function forgetPerson({ holdsDrafts = false } = {}): void {
  if (holdsDrafts) closeDrafts()
  else removeDrafts()
  clearToken()
  sessionStorage.clear()
  forgetting.forEach((run) => run())
}

export function keepUser(user: SignedInUser): void {
  openDrafts(user.publicId)
  sessionStorage.setItem(userKey, JSON.stringify(user))
}

/** Stores the token of a new session; false without one. */
export function enter(authToken: string | null | undefined): boolean {
  if (!authToken) return false
  forgetPerson({ holdsDrafts: true })
  saveToken(authToken)
  return true
}
