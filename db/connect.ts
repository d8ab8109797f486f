import pg from 'pg'

/** The lowest supported major version. */
const oldest = 15
/** In milliseconds. A start can wait for a busy machine. */
const connectWithin = 30_000

/** Creates a database unless it exists; returns its connection string. */
export async function ensureDatabase(superuserUrl: string, name: string): Promise<string> {
  await withClient(superuserUrl, async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
    if (rowCount === 0) await client.query(`create database ${pg.escapeIdentifier(name)}`)
  })
  const url = new URL(superuserUrl)
  url.pathname = name
  return url.href
}

/** Replaces a database by an empty one. */
export async function recreateDatabase(url: string): Promise<void> {
  const server = new URL(url)
  const name = server.pathname.slice(1)
  server.pathname = 'postgres'
  await withClient(server.href, (client) =>
    client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`),
  )
  await ensureDatabase(server.href, name)
}

/** The server's version, or an error that says why it cannot be used, without the address's password. */
export async function checkServer(url: string): Promise<string> {
  try {
    return await withClient(url, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version')
      const version = rows[0]?.server_version.split(' ')[0] ?? ''
      if (Number.parseInt(version, 10) >= oldest) return version
      throw new Error(`it is PostgreSQL ${version}, and ${oldest} or later is needed`)
    })
  } catch (error) {
    throw new Error(`DATABASE_URL: the database at ${new URL(url).host} cannot be used: ${reason(error)}.`, {
      cause: error,
    })
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: connectWithin })
  client.on('error', () => {})
  try {
    await client.connect()
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** For a host with several addresses, Node puts the reasons into an error without a message. */
function reason(error: unknown): string {
  if (error instanceof AggregateError) return reason(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}
