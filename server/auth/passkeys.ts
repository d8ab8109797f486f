import { isIP } from 'node:net'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticationResponseJSON,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { randomBytes } from 'node:crypto'
import { refusal } from '../base/errors.ts'
import { within } from './accounts.ts'
import { newRecoveryCodes, recoveryHash } from './codes.ts'
import { isPassword, signedIn } from './own-account.ts'
import { finishSetup, notAdded, proofOf, setupOf, type FactorAdded } from './second-factor.ts'
import { hashOf, newToken } from './tokens.ts'
import type { Site, Viewer } from './viewer.ts'

type Begin = { challenge?: string | null; pwd?: string | null }
type Owner = { public_id: string; email: string; full_name: string; credential_ids: string[] }

/** Options for the browser to create a passkey; null for a wrong password. */
export async function beginPasskey(viewer: Viewer, input: Begin): Promise<string | null> {
  const { person, challenge: open } = await setupOf(viewer, input.challenge)
  if (!open && !(await isPassword(viewer, person, input.pwd ?? ''))) return null
  const [owner] = await viewer.auth.rows<Owner>('passkey_owner', person)
  if (!owner) throw refusal('INTERNAL')
  const options = await generateRegistrationOptions({
    rpName: viewer.site.name,
    rpID: partyOf(viewer.site).id,
    userName: owner.email,
    userDisplayName: owner.full_name,
    userID: handleOf(owner.public_id),
    challenge: await newChallenge(viewer, person),
    excludeCredentials: owner.credential_ids.map((id) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return JSON.stringify(options)
}

type Registration = { challenge?: string | null; name: string; response: string }

export async function confirmPasskey(viewer: Viewer, input: Registration): Promise<FactorAdded> {
  const setup = await setupOf(viewer, input.challenge)
  const credential = await registered(viewer, setup.person, input.response)
  if (!credential) return notAdded
  const codes = newRecoveryCodes()
  const stored = await viewer.auth.value<boolean>(
    'add_passkey',
    setup.person,
    input.name.trim().slice(0, 60) || 'Passkey',
    credential.id,
    Buffer.from(credential.publicKey),
    credential.counter,
    credential.transports ?? [],
    codes.map(recoveryHash),
    setup.sessionId,
  )
  return { added: true, recoveryCodes: stored ? codes : [], authToken: await finishSetup(viewer, setup) }
}

async function registered(viewer: Viewer, person: number, text: string) {
  const response = parsed<RegistrationResponseJSON>(text)
  const { id, origin } = partyOf(viewer.site)
  const spent = spending(viewer, person)
  const result = await verifyRegistrationResponse({
    response,
    expectedChallenge: spent.isExpected,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
  }).catch(spent.unlessOfDatabase)
  return result?.verified ? result.registrationInfo.credential : undefined
}

/** Options for a sign-in with whatever passkey the browser has for this site. */
export async function beginPasskeySignIn(viewer: Viewer): Promise<string> {
  await within(viewer, 'second step', viewer.address)
  const options = await generateAuthenticationOptions({
    rpID: partyOf(viewer.site).id,
    challenge: await newChallenge(viewer, null),
    userVerification: 'required',
  })
  return JSON.stringify(options)
}

type Stored = {
  passkey_id: number
  user_id: number
  public_id: string
  public_key: Buffer<ArrayBuffer>
  counter: string
  transports: string[]
}

/** A token, or null: an unknown passkey and a wrong signature look the same. */
export async function finishPasskeySignIn(
  viewer: Viewer,
  input: { response: string },
): Promise<string | null> {
  await within(viewer, 'second step', viewer.address)
  const response = parsed<AuthenticationResponseJSON>(input.response)
  const [stored] = await viewer.auth.rows<Stored>('passkey', response.id)
  const counter = stored && (await verifiedCount(viewer, response, stored))
  if (!stored || counter === undefined) return null
  const { auth, address, userAgent, device } = viewer
  const token = newToken()
  const entered = await device.remember((...hashes) =>
    auth.value(
      'enter_with_passkey',
      stored.passkey_id,
      counter,
      hashOf(token),
      address,
      userAgent,
      ...hashes,
    ),
  )
  if (!entered) await auth.rows('fail_sign_in', stored.user_id)
  return entered ? token : null
}

async function verifiedCount(
  viewer: Viewer,
  response: AuthenticationResponseJSON,
  stored: Stored,
): Promise<number | undefined> {
  const { id, origin } = partyOf(viewer.site)
  const spent = spending(viewer, null)
  const result = await verifyAuthenticationResponse({
    response,
    expectedChallenge: spent.isExpected,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: response.id,
      publicKey: new Uint8Array(stored.public_key),
      counter: Number(stored.counter),
      transports: stored.transports,
    },
  }).catch(spent.unlessOfDatabase)
  const handle = response.response.userHandle
  const isOwner = handle === Buffer.from(handleOf(stored.public_id)).toString('base64url')
  return result?.verified && isOwner ? result.authenticationInfo.newCounter : undefined
}

type Removal = { id: number; pwd: string; code?: string | null }

/** False for a wrong password, and for a passkey that is not the person's. The last factor takes a code as well. */
export async function removePasskey(viewer: Viewer, input: Removal): Promise<boolean> {
  const { userId } = signedIn(viewer)
  if (!(await isPassword(viewer, userId, input.pwd))) return false
  const proof = input.code ? await proofOf(viewer, userId, input.code) : [null, null]
  const removed = await viewer.auth.value<boolean>(
    'remove_passkey',
    userId,
    input.id,
    ...proof,
    viewer.device.hash,
  )
  return removed ?? false
}

/** A passkey belongs to a host name, never to an address: a local installation is called localhost. */
export function partyOf({ url }: Site): { id: string; origin: string } {
  const { protocol, hostname, port } = new URL(url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origin: new URL(url).origin }
  return { id: 'localhost', origin: `${protocol}//localhost${port && `:${port}`}` }
}

/** Says nothing of its person, and is the same for all their passkeys. */
function handleOf(publicId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(publicId.replaceAll('-', ''), 'hex'))
}

async function newChallenge({ auth }: Viewer, person: number | null): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(32))
  await auth.rows('issue_passkey_challenge', hashOf(Buffer.from(challenge).toString('base64url')), person)
  return challenge
}

/** Uses up the challenge that was signed. What the library throws about a response is a wrong response. */
function spending({ auth }: Viewer, person: number | null) {
  let failure: unknown
  return {
    isExpected: async (challenge: string): Promise<boolean> => {
      try {
        return (await auth.value<boolean>('use_passkey_challenge', hashOf(challenge), person)) ?? false
      } catch (error) {
        failure = error
        throw error
      }
    },
    unlessOfDatabase: (): undefined => {
      if (failure !== undefined) throw failure
    },
  }
}

function parsed<Answer>(text: string): Answer {
  try {
    const value: unknown = JSON.parse(text)
    if (isAnswer(value)) return value as Answer
  } catch {
    // Refused below.
  }
  throw refusal('INVALID_INPUT')
}

/** Enough to look the passkey up; the library checks the rest. */
function isAnswer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('id' in value) || !('response' in value)) return false
  return typeof value.id === 'string' && typeof value.response === 'object' && value.response !== null
}
