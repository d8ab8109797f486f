import { createHash, timingSafeEqual } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import { Registry } from 'prom-client'
import type { Settings } from '../base/settings.ts'
import type { MetricsPage } from './page.ts'

type MetricsSettings = Pick<Settings, 'metricsPort' | 'metricsHost' | 'metricsToken'>

const path = '/metrics'

/** On the port of the product: for those who know METRICS_TOKEN. Without a token the path does not exist. */
export function addMetrics(app: FastifyInstance, token: string | undefined, page: MetricsPage): void {
  if (token !== undefined) addPage(app, token, page)
}

/** On a port of its own, if METRICS_PORT is set. */
export async function openMetrics(
  { metricsPort, metricsHost, metricsToken }: MetricsSettings,
  page: MetricsPage,
): Promise<{ close(): Promise<void> }> {
  if (metricsPort === undefined) return { close: async () => {} }
  const app = Fastify({ logger: false, forceCloseConnections: true })
  addPage(app, metricsToken, page)
  try {
    await app.listen({ port: metricsPort, host: metricsHost })
  } catch (error) {
    // A cast: listening fails with an error of Node's own.
    const { code } = error as NodeJS.ErrnoException
    const at = `METRICS_PORT ${metricsPort} on METRICS_HOST ${metricsHost}`
    throw new Error(`${at} cannot be used (${code}); stop what uses it, or set another.`, { cause: error })
  }
  return { close: () => app.close() }
}

function addPage(app: FastifyInstance, token: string | undefined, page: MetricsPage): void {
  app.get(path, async (request, reply) => {
    if (token !== undefined && !isBearer(request.headers.authorization, token))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .send({ errors: [{ message: 'METRICS_TOKEN is needed.', extensions: { code: 'UNAUTHENTICATED' } }] })
    return reply
      .header('cache-control', 'no-store')
      .type(Registry.PROMETHEUS_CONTENT_TYPE)
      .send(await page())
  })
}

/** In constant time: hashes have the same length, whatever was sent. */
function isBearer(header: string | undefined, token: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hashOf(header ?? ''), hashOf(`Bearer ${token}`))
}
