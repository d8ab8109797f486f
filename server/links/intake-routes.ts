import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { QueueFullError } from '../base/fair-queue.ts'
import { errorOf, type EventLog } from '../base/log.ts'
import { Intake, type IntakeAnswer } from './intake.ts'
import { UnreadableError } from './intake-content.ts'
import type { PublicFunctions } from './public-functions.ts'

/** In bytes, as for the pages of links. */
const bodyLimit = 128 * 1024
const types = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

type Services = { functions: PublicFunctions; log: EventLog; publicUrl: string }

/**
 * `POST /api/intake`, with the key in a header, or in the path for senders that can set none. Logs name the route, not the path.
 * Any key that is not open is answered alike.
 */
export async function addIntake(
  app: FastifyInstance,
  { functions, log, publicUrl }: Services,
): Promise<void> {
  const intake = new Intake(functions, publicUrl)
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit }, (_request, body, done) =>
      done(null, body),
    )
    scope.setErrorHandler((error, _request, reply) => answer(reply, failed(error, log)))
    const take = async (key: string | undefined, request: FastifyRequest, reply: FastifyReply) =>
      answer(reply, (await intake.take(key, request)) ?? closed)
    scope.post('/api/intake', (request, reply) => take(keyIn(request), request, reply))
    scope.post<{ Params: { key: string } }>('/api/intake/:key', (request, reply) =>
      take(request.params.key, request, reply),
    )
    const method = ['GET', 'PUT', 'PATCH', 'DELETE']
    for (const url of ['/api/intake', '/api/intake/:key'])
      scope.route({
        method,
        url,
        handler: (_request, reply) => answer(reply.header('allow', 'POST'), problem(405, 'Send it by POST')),
      })
  })
}

function answer(reply: FastifyReply, { status, body, retryAfter }: IntakeAnswer): FastifyReply {
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  if (status === 401) reply.header('www-authenticate', 'Bearer')
  return reply.status(status).header('cache-control', 'no-store').send(body)
}

const closed = problem(401, 'This key is not active')

/** A problem of no single field. */
function problem(status: number, reason: string): IntakeAnswer {
  return { status, body: { errors: [{ field: '', reason }] } }
}

function keyIn({ headers: { authorization } }: FastifyRequest): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(authorization ?? '')?.[1]
}

function failed(error: unknown, log: EventLog): IntakeAnswer {
  if (error instanceof UnreadableError) return problem(error.statusCode, error.message)
  if (error instanceof QueueFullError) return { ...problem(503, 'Please send it again'), retryAfter: 10 }
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status === 413) return problem(413, 'This is too long')
  if (status === 415) return problem(415, `Send it as ${types.join(', ')}`)
  if (status >= 400 && status < 500) return problem(status, 'This could not be read')
  log.warn(errorOf(error), 'a request of another form failed')
  return problem(500, 'Please send it again')
}
