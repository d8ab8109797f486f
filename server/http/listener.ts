import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify'
import { asksForSocket } from '../notifications/door.ts'
import type { Settings } from '../settings.ts'
import { headersOf } from './headers.ts'

/** More at once are hung up on: each costs memory before anybody has said who it is. */
const mostConnections = 5_000

/** Milliseconds that a caller has to finish asking, and we to answer, once it closes. */
const grace = 5_000

/** What takes requests in, within bounds of time and size. */
export function openListener(settings: Settings): FastifyInstance {
  const app = Fastify({
    trustProxy: settings.trustedProxies.length > 0 ? [...settings.trustedProxies] : false,
    logger: false,
    bodyLimit: 64 * 1024, // bytes
    requestTimeout: 30_000, // milliseconds, as are the next ones
    keepAliveTimeout: 65_000,
    // Node looks for late requests every 30 s by default, which would double each limit.
    http: {
      headersTimeout: 10_000,
      connectionsCheckingInterval: 2_000,
      shouldUpgradeCallback: asksForSocket,
    },
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Comes before every hook. A path may hold a token, which must not come back in an error.
    frameworkErrors: (_error, _request, reply: FastifyReply) =>
      reply
        .status(400)
        .headers(headersOf(settings))
        .send({ errors: [{ message: 'Bad request', extensions: { code: 'INVALID_INPUT' } }] }),
  })
  app.server.maxConnections = mostConnections
  return app
}

/** Answers what is in flight. Node by itself would wait for as long as somebody keeps a connection or dribbles. */
export async function closeListener(app: FastifyInstance): Promise<void> {
  const hangUp = setInterval(() => app.server.closeIdleConnections(), 50)
  const giveUp = setTimeout(() => app.server.closeAllConnections(), grace)
  try {
    await app.close()
  } finally {
    clearInterval(hangUp)
    clearTimeout(giveUp)
  }
}
