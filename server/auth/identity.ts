import type { Gate } from './gate.ts'
import { Gathered } from './gathered.ts'
import { hashOf } from './tokens.ts'

/** Who is signed in, as the database said when it was asked. */
export type Identity = {
  sessionId: number
  userId: number
  organizationId: number | null
  organizationType: string | null
  userType: string
  permissions: string[]
  /** The database role: how far this person can reach. */
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

/** The same for a request, asked once however many want to know. */
export function identityOf(
  gate: Gate,
  request: { headers: { authorization?: string | undefined } },
): Promise<Identity | null> {
  const answer = asked.get(request) ?? identify(gate, request.headers.authorization)
  asked.set(request, answer)
  return answer
}

const owners = new WeakMap<Gate, Gathered<Row>>()

/** Whose tokens these are, by their hashes in base64. */
function ownersOf(gate: Gate): Gathered<Row> {
  const gathered =
    owners.get(gate) ??
    new Gathered(async (hashes) => {
      const rows = await gate.rows<Row>(
        'authenticate',
        hashes.map((hash) => Buffer.from(hash, 'base64')),
      )
      return new Map(rows.map((row) => [row.token_hash.toString('base64'), row]))
    })
  owners.set(gate, gathered)
  return gathered
}

/** Whom an `Authorization: Bearer` header belongs to; null for nobody, also when the token has ended. */
async function identify(gate: Gate, authorization: string | undefined): Promise<Identity | null> {
  const token = /^Bearer ([\w-]{43})$/i.exec(authorization ?? '')?.[1]
  if (!token) return null
  const row = await ownersOf(gate).ask(hashOf(token).toString('base64'))
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

/** The role and the claims that a transaction runs with. Row-level security reads nothing else. */
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
