import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { errorOf, type EventLog } from '../base/log.ts'
import { openConnectionLimits, type ConnectionLimits } from './connection-limits.ts'

/** The kind of each channel's ids. */
const channels = {
  turnstone_notifications: 'notification',
  turnstone_notes: 'note',
  turnstone_lead_steps: 'leadStep',
  turnstone_transaction_steps: 'transactionStep',
  turnstone_posts: 'newPost',
  turnstone_post_changes: 'post',
  // Ids of users who marked notifications as read or unread.
  turnstone_readings: 'listRead',
  // Ids of users and organizations whose sessions may have ended.
  turnstone_session_users: 'sessionsOfUser',
  turnstone_session_organizations: 'sessionsOfOrganization',
} as const

export type Kind = (typeof channels)[keyof typeof channels]

export type PgListenerOptions = {
  readonly url: string
  readonly log: EventLog
  /** Called with a committed row's id. */
  readonly onReceived: (kind: Kind, id: string) => void
  /** Notifications since the loss are missed: clients must catch up. */
  readonly onLost: () => void
}

export type PgListener = {
  /** The limits of this process; undefined while disconnected. */
  connectionLimits(): ConnectionLimits | undefined
  close(): Promise<void>
}

/** Interval and timeout (ms) of the connection check. */
const heartbeatMs = 5_000

/** This process's one listening connection. It receives ids only and reconnects by itself. */
export async function openPgListener(options: PgListenerOptions): Promise<PgListener> {
  const closing = new AbortController()
  let held: { client: pg.Client; connectionLimits: ConnectionLimits } | undefined
  const hold = async () => {
    while (!closing.signal.aborted) {
      const client = await listening(options)
      if (client) {
        held = { client, connectionLimits: openConnectionLimits(client) }
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
    connectionLimits: () => held?.connectionLimits,
    async close() {
      closing.abort()
      await held?.client.end().catch(() => {})
    },
  }
}

async function listening({ url, log, onReceived }: PgListenerOptions): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'turnstone pgListener',
    keepAlive: true,
    connectionTimeoutMillis: heartbeatMs,
    query_timeout: heartbeatMs,
  })
  client.on('error', (error) => log.warn(errorOf(error), 'the pgListener of notifications was lost'))
  client.on('notification', ({ channel, payload }) => {
    const kind = isChannel(channel) ? channels[channel] : undefined
    if (kind && payload && /^\d{1,18}$/.test(payload)) onReceived(kind, payload)
  })
  try {
    await client.connect()
    for (const channel of Object.keys(channels)) await client.query(`listen ${channel}`)
    return client
  } catch (error) {
    log.warn(errorOf(error), 'the pgListener of notifications cannot be reached')
    client.end().catch(() => {})
    return undefined
  }
}

function isChannel(name: string): name is keyof typeof channels {
  return Object.hasOwn(channels, name)
}

/** Calls back once when the connection is gone, even without a close from the other side. */
function watch(client: pg.Client, onGone: () => void): void {
  let gone = false
  const give = () => {
    if (gone) return
    gone = true
    clearInterval(beat)
    onGone()
    client.end().catch(() => {})
  }
  const beat = setInterval(() => void client.query('select').catch(give), heartbeatMs)
  client.once('end', give)
}
