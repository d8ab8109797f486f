import type { IncomingMessage } from 'node:http'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { identityOf, type Identity } from '../auth/identity.ts'
import type { Settings } from '../base/settings.ts'

const livePath = '/api'

/** The subprotocol of the response, so that the token is not sent back. */
export const protocol = 'turnstone'

export type Refusal = { status: 401 | 403 }

/** Whether this is a request for the live socket; other upgrade requests are treated as plain requests. */
export function asksForSocket({ url = '', headers }: Pick<IncomingMessage, 'url' | 'headers'>): boolean {
  return url.split('?', 1)[0] === livePath && headers.upgrade?.toLowerCase() === 'websocket'
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** The origins of our pages, by the settings, never by the request's Host. */
export function originsOf(
  { publicUrl, additionalOrigins }: Pick<Settings, 'publicUrl' | 'additionalOrigins'>,
  localPort: number | undefined,
): string[] {
  const url = new URL(publicUrl)
  // PORT=0 means any free port, which the socket knows.
  if (url.port === '0') url.port = String(localPort ?? 0)
  const names = loopback.includes(url.hostname) ? loopback : [url.hostname]
  const own = names.map((name) => new URL(`${url.protocol}//${name}:${url.port}`).origin)
  return [...own, ...additionalOrigins]
}

/** Accepts a request with a session, from an allowed origin, whose query matches the session. */
export async function admit(
  request: IncomingMessage,
  { auth, origins }: { auth: AuthFunctions; origins: readonly string[] },
): Promise<Identity | Refusal> {
  if (!isListed(request.headers.origin, origins)) return { status: 403 }
  const token = tokenIn(request.headers['sec-websocket-protocol'])
  const identity = token ? await identityOf(auth, { headers: { authorization: `Bearer ${token}` } }) : null
  if (!identity) return { status: 401 }
  return isOneself(request.url ?? '', identity) ? identity : { status: 403 }
}

/** `bearer.<token>` among the subprotocols, which is all that a page can add to the request. */
function tokenIn(protocols = ''): string | undefined {
  return /(?:^|[\s,])bearer\.([\w-]{43})(?=$|[\s,])/.exec(protocols)?.[1]
}

/** Browsers always send the origin; other clients only need the token. */
function isListed(origin: string | undefined, origins: readonly string[]): boolean {
  return origin === undefined || origins.includes(origin)
}

/** The query may omit the session's values, and must not differ from them. */
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
