import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../base/log.ts'
import { detailsOf, notReadyBecause, type Vitals } from './readiness.ts'

/** Timeout (ms) after which a check counts as failed. */
const timeoutMs = 4_000
const silence = ['the checks did not end within 4 seconds']
const draining = ['the node is stopping']

export const readiness = '/readyz'

type Health = { drain(): void; reasons(): Promise<string[]> }

/** `/healthz`: the process answers. `/readyz`: the node can do its work, or the body lists why not; `details` need a person. */
export function addHealth(app: FastifyInstance, vitals: Vitals, log: Log): Health {
  const check = notReadyBecause(vitals)
  const look = detailsOf(vitals)
  let isDraining = false
  let running: Promise<string[]> | undefined
  let logged = ''
  /** One line for each change. */
  function logChange(reasons: string[]) {
    const now = reasons.join('; ')
    if (now === logged) return
    logged = now
    if (reasons.length === 0) log.info({}, 'ready again')
    else log.warn({ reasons }, 'not ready')
  }
  async function reasonsNow(): Promise<string[]> {
    // Concurrent callers share one check, so a flood costs the database one check.
    running ??= check().finally(() => (running = undefined))
    return isDraining ? draining : Promise.race([running, pause(timeoutMs, silence, { ref: false })])
  }
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get(readiness, async (_request, reply) => {
    const reasons = await reasonsNow()
    const details = reasons.length === 0 ? await look() : []
    logChange(reasons)
    const status = reasons.length === 0 ? 'ok' : 'unavailable'
    return reply
      .status(reasons.length === 0 ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status, version: vitals.release.version, reasons, ...(details.length > 0 && { details }) })
  })
  // Otherwise a proxy would send its next request over a connection that is about to close.
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining) reply.header('connection', 'close')
  })
  return { drain: () => void (isDraining = true), reasons: reasonsNow }
}
