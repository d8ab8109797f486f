import { runMigrations } from 'graphile-worker'
import pg from 'pg'

const role = 'turnstone_queue'

/** Installs or updates graphile-worker's schema, which the queue's role owns. */
export async function installJobQueue(jobsUrl: string): Promise<void> {
  const pool = new pg.Pool({
    connectionString: jobsUrl,
    application_name: 'turnstone deploy',
    // A statement, because a pooler may drop startup options, and then the login would own the schema.
    onConnect: async (client) => {
      await client.query(`set role ${role}`)
    },
  })
  // A lost connection fails its query; the library requires an error listener.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  try {
    await runMigrations({ pgPool: pool })
    const { rows } = await pool.query<{ owner: string }>(
      `select nspowner::regrole::text as owner from pg_namespace where nspname = 'graphile_worker'`,
    )
    if (rows[0]?.owner !== role)
      throw new Error(
        `The schema graphile_worker belongs to ${rows[0]?.owner ?? 'no role'} instead of ${role}.`,
      )
  } finally {
    await pool.end()
  }
}
