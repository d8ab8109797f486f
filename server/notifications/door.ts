import type { IncomingMessage } from 'node:http'
import type { Gate } from '../auth/gate.ts'
import { identityOf, type Identity } from '../auth/identity.ts'

const livePath = '/api'

/** The subprotocol that is answered with, so that the token is not sent back. */
export const protocol = 'turnstone'

export type Refusal = { status: 401 | 403 }

/** Whether this is a request for the live socket; every other upgrade is answered as if it had not asked. */
export function asksForSocket({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url.split('?', 1)[0] === livePath && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Who may come in: somebody with a session, from a page of ours, who does not claim to be somebody else. */
export async function admit(
  request: IncomingMessage,
  { gate, publicUrl }: { gate: Gate; publicUrl: string },
): Promise<Identity | Refusal> {
  if (!isListedOrigin(request.headers, publicUrl)) return { status: 403 }
  const token = tokenIn(request.headers['sec-websocket-protocol'])
  const identity = token ? await identityOf(gate, { headers: { authorization: `Bearer ${token}` } }) : null
  if (!identity) return { status: 401 }
  return isOneself(request.url ?? '', identity) ? identity : { status: 403 }
}

/** `bearer.<token>` among the subprotocols: the only thing that a page may add to the request. */
function tokenIn(protocols = ''): string | undefined {
  return /(?:^|[\s,])bearer\.([\w-]{43})(?=$|[\s,])/.exec(protocols)?.[1]
}

/** A browser always says where its page comes from; who says nothing is no browser and needs the token all the same. */
function isListedOrigin({ origin, host }: IncomingMessage['headers'], publicUrl: string): boolean {
  if (origin === undefined) return true
  const from = URL.parse(origin)
  if (!from || !['http:', 'https:'].includes(from.protocol)) return false
  return from.origin === new URL(publicUrl).origin || (host !== undefined && from.host === host.toLowerCase())
}

/** The session decides. What the address says of the caller may be left out, and must not differ. */
function isOneself(url: string, { organizationType, userType, userId }: Identity): boolean {
  const query = new URLSearchParams(url.split('?')[1] ?? '')
  const same = (name: string, value: string) =>
    query.getAll(name).every((text) => text.toLowerCase() === value)
  return (
    same('orgType', (organizationType ?? '').toLowerCase()) &&
    same('userType', userType.toLowerCase()) &&
    same('userId', String(userId))
  )
}
