import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Gate } from '../auth/gate.ts'

/** Milliseconds after which a database that says nothing counts as gone. */
const patience = 4_000
const silence = { database: false, migrations: false, worker: false }

/** `/healthz`: the process answers. `/readyz`: the database does too, is deployed, and a worker lives. */
export function addHealth(app: FastifyInstance, gate: Gate): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const asked = gate
      .rows<{ migrations: boolean; worker: boolean }>('readiness')
      .then(([row]) => ({
        database: true,
        migrations: row?.migrations ?? false,
        worker: row?.worker ?? false,
      }))
      .catch(() => silence)
    const checks = await Promise.race([asked, pause(patience, silence, { ref: false })])
    const ready = Object.values(checks).every(Boolean)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', ...checks })
  })
}
