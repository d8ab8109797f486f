import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorOf, type Log } from '../jobs/log.ts'
import { openSeats, type Seats } from './seats.ts'

/** What is told of, by the channel on which its ids come. */
const channels = {
  turnstone_notifications: 'notification',
  turnstone_notes: 'note',
  turnstone_lead_steps: 'leadStep',
  turnstone_transaction_steps: 'transactionStep',
} as const

export type Kind = (typeof channels)[keyof typeof channels]

export type BusOptions = {
  readonly url: string
  readonly log: Log
  /** The id of something that has been committed. */
  readonly onHeard: (kind: Kind, id: string) => void
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
  client.on('notification', ({ channel, payload }) => {
    const kind = isChannel(channel) ? channels[channel] : undefined
    if (kind && payload && /^\d{1,18}$/.test(payload)) onHeard(kind, payload)
  })
  try {
    await client.connect()
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    log.warn(errorOf(error), 'the bus of notifications cannot be reached')
    client.end().catch(() => {})
    return undefined
  }
}

function isChannel(name: string): name is keyof typeof channels {
  return Object.hasOwn(channels, name)
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
