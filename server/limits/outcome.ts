import type { FastifyInstance } from 'fastify'
import type { GraphQLError } from 'postgraphile/graphql'
import { codeOf } from '../base/errors.ts'
import type { EventLog } from '../base/log.ts'
import { requestContext } from '../base/request-context.ts'
import { requests, requestSeconds } from '../base/metrics.ts'
import { slowOperations } from '../base/slow-operations.ts'

/** `operation` is a name of ours or "foreign": those of others are unbounded, and may be personal. */
type Outcome = { readonly operation: string; readonly code: string }

const outcomes = new WeakMap<object, Outcome>()
const unread: Outcome = { operation: 'none', code: 'OK' }

/** What became of each request, for the metrics, and for the log if it took too long. */
export const outcome = {
  note(request: object | undefined, noted: Partial<Outcome>): void {
    if (request) outcomes.set(request, { ...unread, ...outcomes.get(request), ...noted })
  },
  noteErrors(request: object | undefined, errors: readonly GraphQLError[] | undefined): void {
    const [first] = errors ?? []
    if (first) outcome.note(request, { code: codeOf(first) })
  },
  addCounts(scope: FastifyInstance, log: Pick<EventLog, 'warn'>): void {
    scope.addHook('onResponse', async (request, reply) => {
      const { operation, code } = outcomes.get(request) ?? unread
      requests.inc({ operation, code })
      requestSeconds.observe({ operation }, reply.elapsedTime / 1_000)
      slowOperations.note(operation, reply.elapsedTime)
      if (code === 'TIMEOUT')
        log.warn(
          { ...requestContext.of(request.raw), operation, ms: Math.round(reply.elapsedTime) },
          'a request took too long',
        )
    })
  },
}
