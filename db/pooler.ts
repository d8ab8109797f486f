import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { DeployRefused } from './upgrade-guard.ts'

/** Timeout (ms) for a notification on a busy server. Only a refusal waits this long. */
const notifyTimeoutMs = 10_000
const channel = 'turnstone_probe'

/**
 * Refuses a pooler in transaction mode, which breaks notifications, session locks and prepared statements.
 * Creates nothing.
 */
export async function refuseTransactionPooler(databaseUrl: string): Promise<void> {
  const [first, second] = [probe(databaseUrl), probe(databaseUrl)]
  try {
    await first.connect()
    await second.connect()
    await first.query(`listen ${channel}`)
    const received = once(first, 'notification')
    received.catch(() => {})
    const pids = [await backendOf(first), await backendOf(second)]
    // Only behind such a pooler do two simultaneous clients share a backend.
    if (pids[0] !== pids[1]) {
      await second.query('select pg_notify($1, $2)', [channel, ''])
      const silent = sleep(notifyTimeoutMs, 'silent', { ref: false })
      if ((await Promise.race([received, silent])) !== 'silent') return
    }
  } finally {
    await Promise.all([first, second].map((client) => client.end().catch(() => {})))
  }
  throw new DeployRefused(
    'DATABASE_URL leads through a pooler in transaction mode. Use the address of PostgreSQL itself, or of a pooler in session mode.',
  )
}

function probe(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'turnstone deploy',
    connectionTimeoutMillis: notifyTimeoutMs,
  })
  client.on('error', () => {})
  return client
}

async function backendOf(client: pg.Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  return rows[0]?.pid
}
