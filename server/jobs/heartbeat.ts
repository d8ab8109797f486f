import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectWithin } from '../base/pool.ts'
import { errorOf, type EventLog } from '../base/log.ts'

/** The prefix of a live worker's session name, followed by the worker's id and its node's name. */
export const heartbeatName = 'turnstone worker '

export type Heartbeat = {
  /** Settles when other workers can see the session. */
  readonly shown: Promise<void>
  end(): Promise<void>
}

/** Holds a session that ends with this process, however it ends, so other workers know it is alive. */
export function holdHeartbeat(url: string, worker: string, log: EventLog): Heartbeat {
  const ending = new AbortController()
  let client: pg.Client | undefined
  const hold = async () => {
    while (!ending.signal.aborted) {
      client = sessionNamed(`${heartbeatName}${worker}`, url, log)
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

function sessionNamed(name: string, url: string, log: EventLog): pg.Client {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: connectWithin,
  })
  client.on('error', (error) => log.warn(errorOf(error), 'the worker lost its heartbeat connection'))
  return client
}

async function opened(client: pg.Client, log: EventLog): Promise<boolean> {
  try {
    await client.connect()
    // The database notices a lost machine within 15 seconds.
    await client.query(
      'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 2',
    )
    return true
  } catch (error) {
    log.warn(errorOf(error), 'the worker cannot connect for its heartbeat')
    client.end().catch(() => {})
    return false
  }
}
