import pg from 'pg'
import { errorOf, type Log } from './jobs/log.ts'

/** Milliseconds after which a connection that does not come is given up, a new one or one that others use. */
export const connectWithin = 10_000

type PoolOptions = {
  readonly name: string
  readonly max: number
  readonly log: Log
  /** Milliseconds for one query, where the database would have ended it before. */
  readonly answerWithin?: number
}

/** A pool that outlives lost connections, and one that waits for nobody forever. */
export function openPool(connectionString: string, { name, max, log, answerWithin }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    connectionString,
    max,
    application_name: `turnstone ${name}`,
    connectionTimeoutMillis: connectWithin,
    keepAlive: true,
    ...(answerWithin && { query_timeout: answerWithin }),
  })
  const tell = (error: Error) => log.warn(errorOf(error), `a connection of the ${name} was lost`)
  pool.on('error', tell)
  pool.on('connect', (client) => client.on('error', tell))
  return pool
}
