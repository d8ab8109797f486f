import type { FastifyInstance } from 'fastify'
import type { Log } from '../base/log.ts'
import { requestContext } from '../base/request-context.ts'
import { responses } from '../base/metrics.ts'
import { readiness } from './health.ts'

/**
 * One line an answer, with the route instead of path and query, which may contain a token. Every line of a request has
 * its id, and so has the answer.
 */
export function addRequestLog(app: FastifyInstance, log: Log): void {
  app.addHook('onRequest', (request, reply, done) => {
    const context = requestContext.of(request.raw)
    reply.header(requestIdHeader, context.request)
    requestContext.run(context, done)
  })
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request
    const line = {
      ...requestContext.of(request.raw),
      method,
      route: routeOptions.url ?? '*',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    responses.inc({ route: labelOf(line.route), status: line.status })
    // A readiness check asks each second; its reasons are logged once, when they change.
    if (reply.statusCode >= 500 && line.route !== readiness) log.error(line, 'answered')
    else log.debug(line, 'answered')
  })
  app.setErrorHandler((error: Error & { statusCode?: number; code?: string }, request, reply) => {
    const status = error.statusCode ?? 500
    const { request: id } = requestContext.of(request.raw)
    if (status >= 500) log.error({ name: error.name, code: error.code, request: id }, 'a request failed')
    const message = status >= 500 ? 'Internal server error' : error.message
    const code = status >= 500 ? 'INTERNAL' : 'INVALID_INPUT'
    const extensions = { code, ...(status >= 500 && { id }) }
    return reply.status(status).send({ errors: [{ message, extensions }] })
  })
}

export const requestIdHeader = 'x-request-id'

/** The built web has a route for each file. */
function labelOf(route: string): string {
  if (route === '*') return 'page'
  return /^\/(api|healthz|readyz|metrics|outbox|unsubscribe)\b/.test(route) ? route : 'file'
}
