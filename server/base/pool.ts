import pg from 'pg'
import { measurePool } from './metrics.ts'
import { errorOf, type EventLog } from './log.ts'
import { requestContext } from './request-context.ts'

/** Timeout (ms) for acquiring a connection. */
export const connectWithin = 10_000

/** Idle time (ms) before a connection closes. Each new one plans all its statements again. */
const idleFor = 10 * 60_000

type PoolOptions = {
  readonly name: string
  readonly max: number
  readonly log: EventLog
  /** Timeout (ms) for one query, in case the database does not end it earlier. */
  readonly answerWithin?: number
}

/** A pool that survives lost connections and never waits forever. */
export function openPool(connectionString: string, { name, max, log, answerWithin }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: `turnstone ${name}`,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    idleTimeoutMillis: idleFor,
    ...(answerWithin && { query_timeout: answerWithin }),
  })
  const tell = (error: Error) =>
    requestContext.outside(() => log.warn(errorOf(error), `a connection of the ${name} was lost`))
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  measurePool(name, pool, max)
  return pool
}

/** Opens some connections before the first request, which reports it if the database is unreachable. */
export async function warm(pool: pg.Pool, count: number): Promise<void> {
  const opened = await Promise.allSettled(Array.from({ length: count }, () => pool.connect()))
  for (const one of opened) if (one.status === 'fulfilled') one.value.release()
}
