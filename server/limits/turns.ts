import { availableParallelism } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { refusal } from '../base/errors.ts'
import { FairQueue, QueueFullError } from '../base/fair-queue.ts'

export type Turns = {
  /** Requests that run at once. */
  readonly concurrent: number
  /** Requests of one that may wait; more are refused. */
  readonly waiting: number
  /** Whose turn a request takes. */
  readonly of: (request: FastifyRequest) => string
}

/** Milliseconds after which a request gives its turn to the next one: it waits for a lock, or is a slow one. */
const turn = 100
/** A process waits for PostgreSQL, too. */
const fewest = 4
const mostWaiting = 2_000
/** After a restart, all users behind a proxy that is not trusted count as one until their sessions are checked. */
const mostWaitingOfOne = 500

/** Requests start in turns, one of each user, so that one who sends a hundred of them does not block the others. */
export function addTurns(scope: FastifyInstance, { concurrent, waiting, of }: Turns): void {
  const queue = new FairQueue({
    concurrent,
    concurrentPerKey: concurrent,
    waiting: mostWaiting,
    waitingPerKey: waiting,
  })
  scope.addHook('preHandler', async (request, reply) => {
    const { promise: begun, resolve: begin, reject: refuse } = Promise.withResolvers<void>()
    const answered = new Promise<void>((resolve) => reply.raw.once('close', resolve))
    const run = (): Promise<void> => {
      begin()
      return Promise.race([answered, pause(turn, undefined, { ref: false })])
    }
    queue.run(of(request), run).catch(refuse)
    try {
      await begun
    } catch (error) {
      throw error instanceof QueueFullError ? tooMany() : error
    }
    // The client has left.
    if (reply.raw.destroyed) reply.hijack()
  })
}

/** The turns of one of these processes. */
export function turnsOf(processes: number, of: Turns['of']): Turns {
  return { concurrent: concurrentOf(processes), waiting: mostWaitingOfOne, of }
}

/**
 * As many requests as one of these processes can make progress with: two for each processor of the machine, shared by the
 * processes. More would share the same processors, each finish later, and slow the jobs and the live events beside them.
 */
function concurrentOf(processes: number): number {
  return Math.max(fewest, Math.ceil((2 * availableParallelism()) / processes))
}

function tooMany(): Error {
  return refusal('RATE_LIMITED', 'Too many requests at once. Please wait 1 second.', { retryAfter: 1 })
}
