import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AuthFunctions } from '../auth/auth-functions.ts'
import { identityOf } from '../auth/identity.ts'
import { listOutbox, readOutbox } from '../mail/outbox.ts'
import { withoutSecrets, type OutboxReader } from '../mail/secrets.ts'

/** Stored mails, for the operator's staff. All others get the answer of a missing path. */
export function addOutbox(app: FastifyInstance, auth: AuthFunctions, dataDir: string): void {
  const readerOf = async (request: FastifyRequest): Promise<OutboxReader | undefined> => {
    const identity = await identityOf(auth, request)
    if (identity?.reach !== 'turnstone_operator') return undefined
    return { email: await auth.value('email_of', identity.userId), userType: identity.userType }
  }

  app.get('/api/outbox', async (request, reply) => {
    if (!(await readerOf(request))) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    return listOutbox(dataDir)
  })
  app.get<{ Params: { id: string } }>('/api/outbox/:id', async (request, reply) => {
    const reader = await readerOf(request)
    const mail = reader && (await readOutbox(dataDir, request.params.id))
    if (!mail) return reply.callNotFound()
    reply.header('cache-control', 'no-store')
    return withoutSecrets(mail, reader)
  })
}
