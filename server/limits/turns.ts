import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { refusal } from '../base/errors.ts'
import { FairQueue, QueueFullError } from '../base/fair-queue.ts'

/**
 * As many requests as one process can make progress with: more would share the same processors, each finish later, and
 * all of them slow down the jobs and the live events beside them.
 */
const concurrent = 6
/** Milliseconds after which a request gives its turn to the next one: it waits for a lock, or is a slow one. */
const turn = 100
const waiting = { waiting: 2_000, waitingPerKey: 200 }

/** Requests start in turns, one of each session, so that a session with a hundred of them does not block the others. */
export function addTurns(scope: FastifyInstance): void {
  const queue = new FairQueue({ concurrent, concurrentPerKey: concurrent, ...waiting })
  scope.addHook('preHandler', async ({ headers, ip }, reply) => {
    const { promise: begun, resolve: begin, reject: refuse } = Promise.withResolvers<void>()
    const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    const run = (): Promise<void> => {
      begin()
      return Promise.race([answered, pause(turn, undefined, { ref: false })])
    }
    queue.run(headers.authorization ?? ip, run).catch(refuse)
    try {
      await begun
    } catch (error) {
      throw error instanceof QueueFullError ? tooMany() : error
    }
    // The client has left.
    if (reply.raw.destroyed) reply.hijack()
  })
}

function tooMany(): Error {
  return refusal('RATE_LIMITED', 'Too many requests at once. Please wait 1 second.', { retryAfter: 1 })
}
