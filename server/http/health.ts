import type { FastifyInstance } from 'fastify'
import type { Gate } from '../auth/gate.ts'

/** `/healthz`: the process answers. `/readyz`: the database does too, is deployed, and a worker lives. */
export function addHealth(app: FastifyInstance, gate: Gate): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const checks = await gate
      .rows<{ migrations: boolean; worker: boolean }>('readiness')
      .then(([row]) => ({
        database: true,
        migrations: row?.migrations ?? false,
        worker: row?.worker ?? false,
      }))
      .catch(() => ({ database: false, migrations: false, worker: false }))
    const ready = Object.values(checks).every(Boolean)
    return reply.status(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', ...checks })
  })
}
