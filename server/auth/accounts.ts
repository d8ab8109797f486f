import { rateLimited, refusal } from '../base/errors.ts'
import { isEmail, plainEmail } from '../../values/email.ts'
import { QueueFullError } from '../base/fair-queue.ts'
import type { AuthFunctions, Limit } from './auth-functions.ts'
import { notSignedIn, type SignedIn } from './signed-in.ts'
import { complaintAbout, hashPassword, verifyPassword } from './passwords.ts'
import { decoyUserId, hashOf, newToken } from './tokens.ts'
import type { Viewer } from './viewer.ts'

export type Token = {
  userId: number
  email: string | null
  expiresAt: string
  purpose: 'INVITATION' | 'FIRST_OPERATOR' | 'APPLICATION'
  state: 'VALID' | 'EXPIRED' | 'USED'
}

/** A bearer token or the challenge of the next step, or neither. An unknown address and a wrong password take the same time. */
export async function login(
  { auth, address, userAgent, device }: Viewer,
  input: { email: string; pwd: string },
): Promise<SignedIn> {
  const attempt = [plainEmail(input.email), address, device.hash] as const
  const [account] = await auth.rows<Account>('begin_sign_in', ...attempt)
  if (!account) throw refusal('INTERNAL')
  if (account.retry_after > 0) throw rateLimited(account.retry_after)
  const isRight = await verifyPassword(input.pwd, account.argon2id, address).catch(async (error: unknown) => {
    await auth.rows('release_sign_in', ...attempt)
    throw unlessBusy(error)
  })
  if (!isRight) {
    await auth.rows('fail_sign_in', account.user_id)
    return notSignedIn
  }
  const token = newToken()
  const [email] = attempt
  const next = await nextStepOf(auth, account.user_id, attempt)
  if (next) return next
  await device.remember((...hashes) =>
    auth.value('finish_sign_in', account.user_id, email, hashOf(token), address, userAgent, ...hashes),
  )
  return { ...notSignedIn, authToken: token }
}

/** The challenge of a person who also needs a second factor. It is no session and opens nothing else. */
async function nextStepOf(
  auth: AuthFunctions,
  person: number | null,
  attempt: readonly [string, string, Buffer | null],
): Promise<SignedIn | null> {
  const challenge = newToken()
  const step = await auth.value<'NONE' | 'CODE' | 'ENROLL'>(
    'begin_second_step',
    person,
    ...attempt,
    hashOf(challenge),
  )
  if (step === 'NONE') return null
  if (step === undefined) throw refusal('INTERNAL')
  return { authToken: null, nextStep: step, challenge }
}

type Account = { retry_after: number; user_id: number | null; argon2id: string | null }

/** Sets an invited user's first password and signs them in, unless all four do not match. */
export async function registerUser(
  viewer: Viewer,
  input: { email: string; pwd: string; userId: number; token: string },
): Promise<SignedIn> {
  const { auth, address, userAgent, device } = viewer
  await within(viewer, 'register', address)
  const hash = await newPassword(viewer, input.pwd)
  const session = newToken()
  const invitation = [hashOf(input.token), input.userId, plainEmail(input.email)]
  const registered = await device.remember((...hashes) =>
    auth.value('register', ...invitation, hash, hashOf(session), address, userAgent, ...hashes),
  )
  if (!registered) return notSignedIn
  const attempt = [plainEmail(input.email), address, device.hash] as const
  return (await nextStepOf(auth, input.userId, attempt)) ?? { ...notSignedIn, authToken: session }
}

/** Queues a reset mail. The returned values are decoys; the real link is only mailed. */
export async function forgotPassword(
  viewer: Viewer,
  input: { email: string },
): Promise<{ userId: number; token: string }> {
  const email = plainEmail(input.email)
  await within(viewer, 'forgot address', viewer.address)
  if (isEmail(email)) await viewer.auth.rows('request_reset', email)
  return { userId: decoyUserId(), token: newToken() }
}

/** False if the link is invalid. Ends every session of the account. */
export async function resetPassword(
  viewer: Viewer,
  input: { userId: number; token: string; newPassword: string },
): Promise<boolean> {
  await within(viewer, 'register', viewer.address)
  const hash = await newPassword(viewer, input.newPassword)
  return viewer.device.remember((...hashes) =>
    viewer.auth.value('reset_password', hashOf(input.token), input.userId, hash, ...hashes),
  )
}

/** Mails a link that registers a browser with an account, despite limits used up by others' guesses. */
export async function requestDeviceLink(viewer: Viewer, input: { email: string }): Promise<true> {
  const email = plainEmail(input.email)
  await within(viewer, 'forgot address', viewer.address)
  if (isEmail(email)) await viewer.auth.rows('request_device_link', email)
  return true
}

/** False if the link is invalid. Does not sign in: the password is still required. */
export async function trustDevice(viewer: Viewer, input: { token: string }): Promise<boolean> {
  await within(viewer, 'token look-up', viewer.address)
  return viewer.device.remember((...hashes) =>
    viewer.auth.value('trust_device', hashOf(input.token), ...hashes),
  )
}

/** What the secret of a mailed link refers to; null if unknown. */
export async function lookUpToken(viewer: Viewer, token: string): Promise<Token | null> {
  await within(viewer, 'token look-up', viewer.address)
  type Row = Pick<Token, 'email' | 'purpose' | 'state'> & { user_id: number; expires_at: Date }
  const [row] = await viewer.auth.rows<Row>('look_up_token', hashOf(token))
  if (!row) return null
  return {
    userId: row.user_id,
    email: row.email,
    expiresAt: row.expires_at.toISOString(),
    purpose: row.purpose,
    state: row.state,
  }
}

/** Mails a new link for an expired invitation; does not reveal whether there was one. */
export async function requestNewInvitation(viewer: Viewer, input: { token: string }): Promise<true> {
  await within(viewer, 'token look-up', viewer.address)
  await viewer.auth.rows('request_new_invitation', hashOf(input.token))
  return true
}

/** How many users have this address, for users who may invite. */
export async function emailExistence(viewer: Viewer, email: string): Promise<number> {
  if (!viewer.identity) throw refusal('UNAUTHENTICATED')
  await within(viewer, 'e-mail existence', String(viewer.identity.userId))
  const count = await viewer.auth.value<number>('email_existence', plainEmail(email), viewer.identity.userId)
  if (count) await countFoundAccount(viewer, email)
  return count ?? 0
}

/** Every way to learn whether an address has an account shares one limit; an address without one is free. */
export async function countFoundAccount({ auth, identity }: Viewer, email: string): Promise<void> {
  if (!identity) return
  const wait = (await auth.value<number>('count_found_account', identity.userId, plainEmail(email))) ?? 0
  if (wait > 0) throw rateLimited(wait)
}

/** Throws RATE_LIMITED with the seconds to wait if the key has used up its limit. */
export async function within({ auth }: Pick<Viewer, 'auth'>, limit: Limit, key: string): Promise<void> {
  const retryAfter = await auth.take(limit, key)
  if (retryAfter > 0) throw rateLimited(retryAfter)
}

/** The hash of a new password, which must hold to the rule. */
export async function newPassword({ address }: Viewer, password: string): Promise<string> {
  const complaint = complaintAbout(password)
  if (complaint) throw refusal('INVALID_INPUT', complaint)
  return hashPassword(password, address).catch((error: unknown) => {
    throw unlessBusy(error)
  })
}

export function unlessBusy(error: unknown): unknown {
  return error instanceof QueueFullError ? rateLimited(1) : error
}
