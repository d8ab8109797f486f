import { isDeepStrictEqual } from 'node:util'
import { placeOf } from './address.ts'
import type { AuthFunctions } from './auth-functions.ts'
import { Batcher } from './batcher.ts'
import { hashOf } from './tokens.ts'

/** The signed-in user, as of the time of the request. */
export type Identity = {
  readonly sessionId: number
  readonly userId: number
  readonly organizationId: number | null
  readonly organizationType: string | null
  readonly userType: string
  readonly permissions: readonly string[]
  /** The database role of the request. */
  readonly reach: 'turnstone_member' | 'turnstone_operator'
}

type Row = {
  token_hash: Buffer
  session_id: number
  user_id: number
  organization_id: number | null
  organization_type: string | null
  user_type: string
  permissions: string[]
  reach: Identity['reach']
}

const asked = new WeakMap<object, Promise<Identity | null>>()

type Asking = { headers: { authorization?: string | undefined } }

/** The same for a request, looked up once. */
export function identityOf(auth: AuthFunctions, request: Asking): Promise<Identity | null> {
  const answer = asked.get(request) ?? identify(auth, request.headers.authorization)
  asked.set(request, answer)
  return answer
}

const owners = new WeakMap<AuthFunctions, Batcher<Row>>()

/** Looks up users by their token hashes in base64. */
function ownersOf(auth: AuthFunctions): Batcher<Row> {
  const gathered =
    owners.get(auth) ??
    new Batcher(async (hashes) => {
      const rows = await auth.rows<Row>(
        'authenticate',
        hashes.map((hash) => Buffer.from(hash, 'base64')),
      )
      return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
    })
  owners.set(auth, gathered)
  return gathered
}

/** By the hashes of tokens in base64: their users as of the last check, the least recently checked first. */
const checked = new WeakMap<AuthFunctions, Map<string, Identity>>()
const maxChecked = 10_000

/**
 * Who sent the request, if the session is as it was at its last check. Only for reading, and nothing that was read may be
 * sent before `identityOf` has returned the same object. Undefined while other requests are checked: waiting for the next
 * check then costs the machine less.
 */
export function expectedIdentityOf(auth: AuthFunctions, request: Asking): Identity | undefined {
  return ownersOf(auth).isAsking ? undefined : lastIdentityOf(auth, request)
}

/** Whose requests take turns: those of the user of a session that has been checked before, otherwise of the address. */
export function turnOf(auth: AuthFunctions, request: Asking & { ip: string }): string {
  const known = lastIdentityOf(auth, request)
  return known ? `user ${known.userId}` : placeOf(request.ip)
}

/** By the last check of the session, which may have ended. */
function lastIdentityOf(auth: AuthFunctions, { headers }: Asking): Identity | undefined {
  const key = keyOf(headers.authorization)
  return key === undefined ? undefined : checked.get(auth)?.get(key)
}

/** A token's hash in base64. */
function keyOf(authorization: string | undefined): string | undefined {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  return token && hashOf(token).toString('base64')
}

/** The user of an `Authorization: Bearer` header; null without one, or if the session has ended. */
async function identify(auth: AuthFunctions, authorization: string | undefined): Promise<Identity | null> {
  const key = keyOf(authorization)
  if (key === undefined) return null
  const row = await ownersOf(auth).ask(key)
  return remember(auth, key, row ? identityFrom(row) : null)
}

/** Whether the token of a request belongs to an account that was revoked; its browser then removes what it stores. */
export async function isRevoked(auth: AuthFunctions, request: Asking): Promise<boolean> {
  const key = keyOf(request.headers.authorization)
  const answer = asked.get(request)
  // A request that was refused before anyone asked whose it is costs no look-up.
  if (key === undefined || answer === undefined) return false
  try {
    if (await answer) return false
    return (await auth.value<boolean>('is_revoked', Buffer.from(key, 'base64'))) ?? false
  } catch {
    // While the database fails, nothing is known of the account; the answer says what failed.
    return false
  }
}

/** The same object as long as nothing changes. */
function remember(auth: AuthFunctions, key: string, identity: Identity | null): Identity | null {
  const known = checked.get(auth) ?? new Map<string, Identity>()
  checked.set(auth, known)
  const last = known.get(key)
  known.delete(key)
  if (!identity) return null
  const current = last && isDeepStrictEqual(last, identity) ? last : identity
  known.set(key, current)
  const [oldest] = known.keys()
  if (known.size > maxChecked && oldest !== undefined) known.delete(oldest)
  return current
}

function identityFrom(row: Row): Identity {
  return {
    sessionId: row.session_id,
    userId: row.user_id,
    organizationId: row.organization_id,
    organizationType: row.organization_type,
    userType: row.user_type,
    permissions: row.permissions,
    reach: row.reach,
  }
}

/** The role and the claims of a transaction. Row-level security reads nothing else. */
export function claimsOf(identity: Identity | null): Record<string, string> {
  if (!identity) return { role: 'turnstone_anonymous' }
  return {
    role: identity.reach,
    'turnstone.session_id': String(identity.sessionId),
    'turnstone.user_id': String(identity.userId),
    'turnstone.organization_id': String(identity.organizationId ?? ''),
    'turnstone.organization_type': identity.organizationType ?? '',
    'turnstone.user_type': identity.userType,
    'turnstone.permissions': identity.permissions.join(','),
  }
}
