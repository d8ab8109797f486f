import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectWithin } from '../pool.ts'
import { errorOf, type Log } from './log.ts'

/** How the database session of a living worker is called; the rest of its name is the worker's id. */
export const presenceName = 'turnstone worker '

export type Presence = {
  /** Settles when others can see the session for the first time. */
  readonly shown: Promise<void>
  end(): Promise<void>
}

/** Holds a session that ends when this process does, however it does: by it others know that we live. */
export function holdPresence(url: string, workerId: string, log: Log): Presence {
  const ending = new AbortController()
  let client: pg.Client | undefined
  const hold = async () => {
    while (!ending.signal.aborted) {
      client = sessionNamed(`${presenceName}${workerId}`, url, log)
      if (await opened(client, log)) {
        client.once('end', () => void hold())
        return
      }
      await pause(1_000)
    }
  }
  return {
    shown: hold(),
    async end() {
      ending.abort()
      await client?.end()
    },
  }
}

function sessionNamed(name: string, url: string, log: Log): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectWithin,
  })
  client.on('error', (error) => log.warn(errorOf(error), 'the worker lost its presence'))
  return client
}

async function opened(client: pg.Client, log: Log): Promise<boolean> {
  try {
    await client.connect()
    // A machine that went away without a word is noticed by the database within 15 seconds.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2',
    )
    return true
  } catch (error) {
    log.warn(errorOf(error), 'the worker cannot show its presence')
    client.end().catch(() => {})
    return false
  }
}
