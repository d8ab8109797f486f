import { rateLimited, refusal } from '../base/errors.ts'
import { within } from './accounts.ts'
import { appAddress, appCode, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './codes.ts'
import { isPassword, signedIn } from './own-account.ts'
import { hashOf, newToken } from './tokens.ts'
import type { Viewer } from './viewer.ts'

/** The second step with a code of the app or a recovery code. No token if the code or the challenge is not good. */
export async function finishLogin(
  viewer: Viewer,
  input: { challenge: string; code: string },
): Promise<{ authToken: string | null; isExpired: boolean }> {
  const { auth, address, userAgent, device } = viewer
  const challenge = hashOf(input.challenge)
  await within(viewer, 'second step', address)
  const person = await auth.value<number | null>('challenged_person', challenge, 'CODE')
  if (person == null) return { authToken: null, isExpired: true }
  const proof = await proofOf(viewer, person, input.code)
  const token = newToken()
  const entered = await device.remember((...hashes) =>
    auth.value('pass_challenge', challenge, ...proof, hashOf(token), address, userAgent, ...hashes),
  )
  if (!entered) await auth.rows('fail_sign_in', person)
  return { authToken: entered ? token : null, isExpired: false }
}

type Proof = readonly [totpStep: number | null, recoveryHash: Buffer | null]
type Factor = { retry_after: number; secret: string | null; seconds: number }

/** What the database uses up: the code's time step, or a recovery code's hash. Counts as an attempt. */
export async function proofOf({ auth, device }: Viewer, person: number, code: string): Promise<Proof> {
  const [factor] = await auth.rows<Factor>('open_factor', person, device.hash)
  if (!factor) throw refusal('INTERNAL')
  if (factor.retry_after > 0) throw rateLimited(factor.retry_after)
  const digits = appCode(code)
  if (digits === undefined) return [null, recoveryHash(code)]
  return [factor.secret === null ? null : stepOf(factor.secret, digits, factor.seconds), null]
}

/** Who sets up a factor: a person in their settings, or one that a sign-in led here. */
export type Setup = { person: number; challenge: Buffer | null; sessionId: number | null }

export async function setupOf(viewer: Viewer, challenge: string | null | undefined): Promise<Setup> {
  if (challenge == null) {
    const { userId, sessionId } = signedIn(viewer)
    return { person: userId, challenge: null, sessionId }
  }
  await within(viewer, 'second step', viewer.address)
  const hash = hashOf(challenge)
  const person = await viewer.auth.value<number | null>('challenged_person', hash, 'ENROLL')
  if (person == null) throw refusal('UNAUTHENTICATED', 'This sign-in has expired. Sign in again.')
  return { person, challenge: hash, sessionId: null }
}

type Begin = { challenge?: string | null; pwd?: string | null }

/** A new secret for an authenticator app, or nulls for a wrong password. It counts once a code of it was right. */
export async function beginAuthenticator(
  viewer: Viewer,
  input: Begin,
): Promise<{ secret: string | null; address: string | null }> {
  const { person, challenge } = await setupOf(viewer, input.challenge)
  if (!challenge && !(await isPassword(viewer, person, input.pwd ?? '')))
    return { secret: null, address: null }
  const secret = newSecret()
  await viewer.auth.rows('begin_totp', person, secret)
  const label = (await viewer.auth.value<string>('email_of', person)) ?? ''
  return { secret, address: appAddress(secret, { issuer: viewer.site.name, label }) }
}

/** `recoveryCodes` is empty if earlier ones still count; `authToken` is set where a sign-in led here. */
export type FactorAdded = { added: boolean; recoveryCodes: string[]; authToken: string | null }

export const notAdded: FactorAdded = { added: false, recoveryCodes: [], authToken: null }

export async function confirmAuthenticator(
  viewer: Viewer,
  input: { challenge?: string | null; code: string },
): Promise<FactorAdded> {
  const setup = await setupOf(viewer, input.challenge)
  const [pending] = await viewer.auth.rows<Factor>('open_pending_totp', setup.person)
  if (!pending) throw refusal('INTERNAL')
  if (pending.retry_after > 0) throw rateLimited(pending.retry_after)
  const digits = appCode(input.code)
  if (pending.secret === null || digits === undefined) return notAdded
  const step = stepOf(pending.secret, digits, pending.seconds)
  if (step === null) return notAdded
  const codes = newRecoveryCodes()
  const hashes = codes.map(recoveryHash)
  const stored = await viewer.auth.value<boolean | null>(
    'confirm_totp',
    setup.person,
    pending.secret,
    step,
    hashes,
    setup.sessionId,
  )
  if (stored == null) return notAdded
  return { added: true, recoveryCodes: stored ? codes : [], authToken: await finishSetup(viewer, setup) }
}

/** The session of a person that a sign-in led to set up a factor. */
export async function finishSetup(viewer: Viewer, { challenge }: Setup): Promise<string | null> {
  if (!challenge) return null
  const { auth, address, userAgent, device } = viewer
  const token = newToken()
  const entered = await device.remember((...hashes) =>
    auth.value('finish_enrollment', challenge, hashOf(token), address, userAgent, ...hashes),
  )
  return entered ? token : null
}

/** Asks for the password and a code. False if either is wrong. */
export async function removeAuthenticator(
  viewer: Viewer,
  input: { pwd: string; code: string },
): Promise<boolean> {
  const proof = await fullProof(viewer, input)
  if (!proof) return false
  const { userId } = signedIn(viewer)
  return (await viewer.auth.value<boolean>('remove_totp', userId, ...proof, viewer.device.hash)) ?? false
}

/** Ten new codes; empty if the password or the code is wrong. */
export async function replaceRecoveryCodes(
  viewer: Viewer,
  input: { pwd: string; code: string },
): Promise<string[]> {
  const proof = await fullProof(viewer, input)
  if (!proof) return []
  const codes = newRecoveryCodes()
  const replaced = await viewer.auth.value<boolean>(
    'replace_recovery_codes',
    signedIn(viewer).userId,
    ...proof,
    viewer.device.hash,
    codes.map(recoveryHash),
  )
  return replaced ? codes : []
}

async function fullProof(viewer: Viewer, input: { pwd: string; code: string }): Promise<Proof | undefined> {
  const { userId } = signedIn(viewer)
  if (!(await isPassword(viewer, userId, input.pwd))) return undefined
  return proofOf(viewer, userId, input.code)
}

/** False if the link is invalid. Removes every factor of the mailbox's owner and ends their sessions. */
export async function confirmFactorReset(viewer: Viewer, input: { token: string }): Promise<boolean> {
  await within(viewer, 'token look-up', viewer.address)
  return (await viewer.auth.value<boolean>('reset_second_factor', hashOf(input.token))) ?? false
}
