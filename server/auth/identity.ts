import type { AuthFunctions } from './auth-functions.ts'
import { Batcher } from './batcher.ts'
import { hashOf } from './tokens.ts'

/** The signed-in user, as of the time of the request. */
export type Identity = {
  sessionId: number
  userId: number
  organizationId: number | null
  organizationType: string | null
  userType: string
  permissions: string[]
  /** The database role of the request. */
  reach: 'turnstone_member' | 'turnstone_operator'
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

/** The same for a request, looked up once. */
export function identityOf(
  auth: AuthFunctions,
  request: { headers: { authorization?: string | undefined } },
): Promise<Identity | null> {
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

/** The user of an `Authorization: Bearer` header; null without one, or if the session has ended. */
async function identify(auth: AuthFunctions, authorization: string | undefined): Promise<Identity | null> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const row = await ownersOf(auth).ask(hashOf(token).toString('base64'))
  if (!row) return null
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
