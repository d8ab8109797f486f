import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { asGraphQLError, errorMask, type ErrorCode } from '../base/errors.ts'
import type { EventLog } from '../base/log.ts'
import { bodyBytes } from './bounds.ts'
import { late } from './late.ts'
import { outcome } from './outcome.ts'
import { addTurns, type Turns } from './turns.ts'

const json = 'application/json'
const graphqlJson = 'application/graphql-response+json'

type GuardOptions = {
  path: string
  log: Pick<EventLog, 'error' | 'warn'>
  turns: Turns
  isRevoked?: (request: FastifyRequest) => Promise<boolean>
}

type Serv = { addTo: (app: FastifyInstance) => Promise<void> }

/**
 * Accepts only POST, JSON, and one operation, and answers all errors as GraphQL. Runs before grafserv, whose
 * own answers to bad requests have no code.
 */
export async function graphqlGuard(
  app: FastifyInstance,
  serv: Serv,
  { path, log, turns, isRevoked }: GuardOptions,
): Promise<void> {
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    const parser = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(json, { parseAs: 'string', bodyLimit: bodyBytes }, parser)
    scope.addHook('onRequest', negotiate)
    scope.addHook('preHandler', checkBody)
    addTurns(scope, turns)
    late.addStatus(scope)
    outcome.addCounts(scope, log)
    if (isRevoked)
      scope.addHook('onSend', async (request, reply) => {
        if (await isRevoked(request)) reply.header('x-account', 'revoked')
      })
    scope.setErrorHandler(answerError(errorMask(log)))
    scope.route({
      method: ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: path,
      exposeHeadRoute: false,
      onRequest: async (_, reply) => refuse(reply.header('allow', 'POST'), 405, 'Only POST is answered.'),
      handler: async (_, reply) => reply,
    })
    await serv.addTo(scope)
  })
}

/** Without an Accept header the client gets plain JSON with the usual status codes. */
async function negotiate(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  if (request.method !== 'POST') return
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(request.headers['content-type'] ?? '')?.[1]
  if (charset !== undefined && !/^utf-?8$/i.test(charset))
    return refuse(reply, 415, 'The body must be UTF-8.')
  const accept = request.headers.accept ?? '*/*'
  if (accept.trim() === '*/*') request.headers.accept = json
  else if (!/\*\/\*|application\/(\*|json|graphql-response\+json)/i.test(accept)) {
    await refuse(reply, 406, `Only ${json} and ${graphqlJson} are given.`)
  }
}

async function checkBody({ body }: FastifyRequest, reply: FastifyReply): Promise<void> {
  const problem = problemOf(body)
  if (problem) await refuse(reply, 400, problem)
}

function problemOf(body: unknown): string | undefined {
  if (!isMap(body)) return 'The body must be one JSON object: several at once are not taken.'
  const { query, documentId } = body
  if (typeof documentId === 'string' ? query !== undefined : typeof query !== 'string')
    return 'query must be a string, or documentId instead.'
  if (!['string', 'undefined'].includes(typeof (body.operationName ?? undefined))) {
    return 'operationName must be a string.'
  }
  if (!isMap(body.variables ?? {})) return 'variables must be an object.'
  if (!isMap(body.extensions ?? {})) return 'extensions must be an object.'
  if ((body.onError ?? null) !== null) return 'onError is not taken.'
  return undefined
}

function isMap(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function answerError(mask: ReturnType<typeof errorMask>) {
  return async (error: FastifyError, _: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (error.statusCode === 413) {
      return refuse(reply, 413, `The body must have at most ${bodyBytes} bytes.`, 'LIMIT_EXCEEDED')
    }
    if (error.statusCode === 415) return refuse(reply, 415, `The body must be ${json}.`)
    if (error.statusCode === 400) return refuse(reply, 400, 'The body is not JSON.')
    const { message, extensions } = mask(asGraphQLError(error))
    await send(reply, statuses[String(extensions.code)] ?? 400, { message, extensions })
  }
}

/** For refusals by the server's own hooks, before the document is read. */
const statuses: Readonly<Record<string, number>> = {
  UNAUTHENTICATED: 401,
  FORBIDDEN: 403,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  TIMEOUT: 503,
  UNAVAILABLE: 503,
}

async function refuse(
  reply: FastifyReply,
  status: number,
  message: string,
  code: ErrorCode = 'INVALID_INPUT',
): Promise<void> {
  await send(reply, status, { message, extensions: { code } })
}

type Refusal = { readonly message: string; readonly extensions: { readonly code?: unknown } }

async function send(reply: FastifyReply, status: number, error: Refusal): Promise<void> {
  outcome.note(reply.request, { code: String(error.extensions.code) })
  const accepts = reply.request.headers.accept ?? json
  const type = accepts.includes(graphqlJson) && !accepts.includes(json) ? graphqlJson : json
  await reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    .send({ errors: [error] })
}
