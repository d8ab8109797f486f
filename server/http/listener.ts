import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { uploadPath } from '../uploads/upload-routes.ts'
import { asksForSocket } from '../notifications/upgrade.ts'
import type { Settings } from '../base/settings.ts'
import { requestContext } from '../base/request-context.ts'
import { headersOf } from './headers.ts'
import { requestIdHeader } from './request-log.ts'

/** Further connections are closed, because each costs memory before authentication. */
const mostConnections = 5_000

/** Timeouts (ms) to receive an upload and any other request. */
const uploadTimeoutMs = 10 * 60_000
const requestTimeoutMs = 30_000

/** Time (ms) for a client that was too slow to read why its connection closes. */
const lingerMs = 1_000

/** Time (ms) for clients to finish requests, and for the server to answer, after close. */
const shutdownTimeoutMs = 5_000

/** Accepts requests, with limits on time and size. */
export function openListener(settings: Settings, timeoutMs = requestTimeoutMs): FastifyInstance {
  const app = Fastify({
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    logger: false,
    bodyLimit: 64 * 1024, // bytes
    requestTimeout: uploadTimeoutMs,
    keepAliveTimeout: 65_000, // milliseconds
    // Node looks for late requests every 30 s by default, which would double each limit.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      shouldUpgradeCallback: asksForSocket,
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Runs before every hook. A path may contain a token, which must not appear in an error.
    frameworkErrors: (_error, { raw }, reply: FastifyReply) =>
      reply
        .status(400)
        .headers({ ...headersOf(settings), [requestIdHeader]: requestContext.of(raw).request })
        .send({ errors: [{ message: 'Bad request', extensions: { code: 'INVALID_INPUT' } }] }),
  })
  app.server.maxConnections = mostConnections
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    cutWhenLate(request, response, timeoutMs),
  )
  return app
}

/** Node has one timeout for all requests. Only one with a body can be late after its headers. */
function cutWhenLate(request: IncomingMessage, response: ServerResponse, timeoutMs: number): void {
  const hasBody = request.headers['transfer-encoding'] ?? Number(request.headers['content-length'] ?? 0)
  if (!hasBody || (request.method === 'PUT' && request.url?.startsWith(uploadPath))) return
  const timer = setTimeout(() => {
    if (request.complete) return
    const { socket } = request
    socket.end(response.headersSent ? '' : 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n')
    // Destroying it at once would reset the connection, and the client might never read the answer.
    setTimeout(() => socket.destroy(), lingerMs).unref()
  }, timeoutMs)
  request.once('close', () => clearTimeout(timer))
}

/** Answers running requests. Node alone would wait for idle and slow clients without limit. */
export async function closeListener(app: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 50)
  const timer = setTimeout(() => app.server.closeAllConnections(), shutdownTimeoutMs)
  try {
    await app.close()
  } finally {
    clearInterval(hangUp)
    clearTimeout(timer)
  }
}
