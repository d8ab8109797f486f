import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Gate } from '../auth/gate.ts'
import { identityOf } from '../auth/identity.ts'
import { listOutbox, readOutbox } from '../mail/outbox.ts'

/** The mails that are kept as files, for the operator's staff. Anybody else is told that there is nothing. */
export function addOutbox(app: FastifyInstance, gate: Gate, dataDir: string): void {
  const mayRead = async (request: FastifyRequest) =>
    (await identityOf(gate, request))?.reach === 'turnstone_operator'

  app.get('/api/outbox', async (request, reply) => {
    if (!(await mayRead(request))) return reply.callNotFound()
    return listOutbox(dataDir)
  })
  app.get<{ Params: { id: string } }>('/api/outbox/:id', async (request, reply) => {
    const mail = (await mayRead(request)) && (await readOutbox(dataDir, request.params.id))
    return mail || reply.callNotFound()
  })
}
