import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorOf, type Log } from '../jobs/log.ts'
import { openSeats, type Seats } from './seats.ts'

const channel = 'turnstone_notifications'

export type BusOptions = {
  readonly url: string
  readonly log: Log
  /** The id of a notification that has been committed. */
  readonly onHeard: (id: string) => void
  /** What was said meanwhile is not heard any more: whoever relied on it must ask for what they missed. */
  readonly onLost: () => void
}

export type Bus = {
  /** Where the sockets of this process are counted; undefined while nothing is heard. */
  seats(): Seats | undefined
  close(): Promise<void>
}

/** Milliseconds between two signs of life, and how long one may take. */
const pulse = 5_000

/** This process's one connection that listens. It carries ids only and comes back by itself when it is lost. */
export async function openBus(options: BusOptions): Promise<Bus> {
  const closing = new AbortController()
  let held: { client: pg.Client; seats: Seats } | undefined
  const hold = async () => {
    while (!closing.signal.aborted) {
      const client = await listening(options)
      if (client) {
        held = { client, seats: openSeats(client) }
        watch(client, () => {
          held = undefined
          if (closing.signal.aborted) return
          options.onLost()
          void hold()
        })
        return
      }
      await pause(500)
    }
  }
  await hold()
  return {
    seats: () => held?.seats,
    async close() {
      closing.abort()
      await held?.client.end().catch(() => {})
    },
  }
}

async function listening({ url, log, onHeard }: BusOptions): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'turnstone bus',
    keepAlive: true,
    connectionTimeoutMillis: pulse,
    query_timeout: pulse,
  })
  client.on('error', (error) => log.warn(errorOf(error), 'the bus of notifications was lost'))
  client.on('notification', ({ payload }) => {
    if (payload && /^\d{1,18}$/.test(payload)) onHeard(payload)
  })
  try {
    await client.connect()
    await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    log.warn(errorOf(error), 'the bus of notifications cannot be reached')
    client.end().catch(() => {})
    return undefined
  }
}

/** Says once that the connection is gone, also when the other side went away without a word. */
function watch(client: pg.Client, onGone: () => void): void {
  let gone = false
  const give = () => {
    if (gone) return
    gone = true
    clearInterval(beat)
    onGone()
    client.end().catch(() => {})
  }
  const beat = setInterval(() => void client.query('select').catch(give), pulse)
  client.once('end', give)
}
