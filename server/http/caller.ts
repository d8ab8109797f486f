import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { Gate, Limit } from '../auth/gate.ts'
import { claimsOf, identityOf, type Identity } from '../auth/identity.ts'
import { asGraphQLError, codes, errorMask, refusal, type ErrorCode } from '../errors.ts'
import type { Log } from '../log.ts'
import type { Settings } from '../settings.ts'

/** What the routes of files work with. */
export type Means = {
  readonly pool: pg.Pool
  readonly gate: Gate
  readonly log: Log
  readonly settings: Settings
}

/** Routes whose answers are files: refused as the endpoint refuses, and kept by no cache. */
export async function addFiles(
  app: FastifyInstance,
  { log }: Means,
  addRoutes: (scope: FastifyInstance) => void,
): Promise<void> {
  const mask = errorMask(log)
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'))
    scope.setErrorHandler((error, _request, reply) => refuse(reply, mask(asGraphQLError(error)).toJSON()))
    addRoutes(scope)
  })
}

const statuses: Partial<Record<ErrorCode, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  NOT_FOUND: 404,
  INVALID_INPUT: 400,
  CONFLICT: 409,
  RATE_LIMITED: 429,
  TIMEOUT: 503,
}

function refuse(reply: FastifyReply, { message, extensions }: { message: string; extensions?: object }) {
  const code = (extensions as { code: ErrorCode }).code
  reply.removeHeader('content-disposition')
  return reply
    .status(statuses[code] ?? 500)
    .type('application/json; charset=utf-8')
    .send({ errors: [{ message: message || codes[code], extensions }] })
}

/** Who asks; nobody is told to sign in, and whoever asks too often to wait. */
export async function callerOf({ gate }: Means, request: FastifyRequest, limit: Limit): Promise<Identity> {
  const identity = await identityOf(gate, request)
  if (!identity) throw refusal('UNAUTHENTICATED')
  if (!(await gate.take(limit, String(identity.userId)))) throw refusal('RATE_LIMITED')
  return identity
}

/** Reads with this person's own rights in one transaction, which can change nothing. */
export async function readAs<T>(
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
    // Whatever still runs on it ends with it.
    client.release(true)
    throw error
  }
}
