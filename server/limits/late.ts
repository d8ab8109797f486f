import type { FastifyInstance } from 'fastify'

const requests = new WeakSet<object>()

/**
 * Returns 503 for requests that timed out without data, so proxies and metrics see them. GraphQL over HTTP
 * would return 200 with the same body.
 */
export const late = {
  note({ requestContext }: { requestContext?: Partial<Grafast.RequestContext> | undefined }): void {
    const request = requestContext?.fastifyv5?.request
    if (request) requests.add(request)
  },
  addStatus(scope: FastifyInstance): void {
    scope.addHook('onSend', async (request, reply, payload) => {
      if (requests.has(request)) reply.code(503)
      return payload
    })
  },
}
