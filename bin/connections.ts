import pg from 'pg'
import { budgetOf, type Budget, type ServerUse } from '../server/base/connections.ts'
import type { Settings } from '../server/base/settings.ts'

/** Whether the server takes the connections of this node, which may run already, beside those that it has. */
export async function checkConnections(
  databaseUrl: string,
  settings: Pick<Settings, 'workers' | 'databaseConnections' | 'supportInbox'>,
  { isRunning = false } = {},
): Promise<Budget> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone connections' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<ServerUse>(use)
    const [found = { max: 0, reserved: 0, otherNodes: 0, others: 0 }] = rows
    const otherNodes = Math.max(0, found.otherNodes - (isRunning ? 1 : 0))
    return budgetOf(settings, { ...found, otherNodes })
  } finally {
    await client.end()
  }
}

/** A node is known by its heartbeats: "turnstone worker <worker> <node>". */
const use = `
  select current_setting('max_connections')::int as max,
    current_setting('superuser_reserved_connections')::int
      + coalesce(current_setting('reserved_connections', true), '0')::int as reserved,
    count(distinct split_part(application_name, ' ', 4)) filter (where application_name like 'turnstone worker % %'
      and datname = current_database())::int as "otherNodes",
    count(*) filter (where pid <> pg_backend_pid()
      and not (datname = current_database() and application_name like 'turnstone %'))::int as others
    from pg_stat_activity where backend_type = 'client backend'`
