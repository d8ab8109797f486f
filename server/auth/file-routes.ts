import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { within } from './accounts.ts'
import type { AuthFunctions, Limit } from './auth-functions.ts'
import { claimsOf, identityOf, type Identity } from './identity.ts'
import { asGraphQLError, codes, errorMask, refusal, type ErrorCode } from '../base/errors.ts'
import type { Log } from '../base/log.ts'
import type { Settings } from '../base/settings.ts'

/** Services for file routes. */
export type Services = {
  readonly pool: pg.Pool
  readonly auth: AuthFunctions
  readonly log: Log
  readonly settings: Settings
}

/** Routes that return files. They refuse as the endpoint does, and no cache may store their answers. */
export async function addFiles(
  app: FastifyInstance,
  { log }: Services,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  const mask = errorMask(log)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.setErrorHandler((error, _request, reply) =>
      refuse(reply, mask(asGraphQLError(isOfFastify(error) ? refusal('INVALID_INPUT') : error)).toJSON()),
    )
    addRoutes(scope)
  })
}

/** Errors that Fastify itself detects, such as an invalid content type. */
function isOfFastify(error: unknown): boolean {
  const { code, statusCode } = error as { code?: unknown; statusCode?: unknown }
  return String(code).startsWith('FST_') && Number(statusCode) < 500
}

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  CONFLICT: 409,
  LIMIT_EXCEEDED: 413,
  RATE_LIMITED: 429,
  TIMEOUT: 503,
  UNAVAILABLE: 503,
}

function refuse(reply: FastifyReply, { message, extensions }: { message: string; extensions?: object }) {
  const { code, retryAfter } = extensions as { code: ErrorCode; retryAfter?: number }
  reply.removeHeader('content-disposition')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .status(statuses[code] ?? 500)
    .type('application/json; charset=utf-8')
    .send({ errors: [{ message: message || codes[code], extensions }] })
}

/** The signed-in user. Refuses signed-out clients and those above their limit. */
export async function callerOf({ auth }: Services, request: FastifyRequest, limit: Limit): Promise<Identity> {
  const identity = await identityOf(auth, request)
  if (!identity) throw refusal('UNAUTHENTICATED')
  await within({ auth }, limit, String(identity.userId))
  return identity
}

/** Reads with this user's rights in one read-only transaction. */
export async function queryAs<T>(
  pool: pg.Pool,
  identity: Identity,
  work: (client: pg.PoolClient) => Promise<T>,
  settings: Record<string, string> = {},
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin read only')
    const all = Object.entries({ ...claimsOf(identity), ...settings, jit: 'off' })
    const calls = all.map((_, index) => `set_config($${2 * index + 1}, $${2 * index + 2}, true)`)
    await client.query(`select ${calls.join(', ')}`, all.flat())
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    // Ends the statement if it still runs.
    client.release(true)
    throw error
  }
}
