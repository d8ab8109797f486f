import pg from 'pg'
import type { Fixture } from './fixture.ts'

/** While this runs, the fixture's database refuses connections, and open ones are cut. */
export async function withoutDatabase<T>({ database, owner }: Fixture, work: () => Promise<T>): Promise<T> {
  const server = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] })
  const name = pg.escapeIdentifier(new URL(database.url).pathname.slice(1))
  await server.connect()
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  try {
    await server.query(`alter database ${name} allow_connections false`)
    await server.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where quote_ident(datname) = $1 and pid <> $2',
      [name.replace(/^"([a-z0-9_]+)"$/, '$1'), rows[0]?.pid],
    )
    return await work()
  } finally {
    await server.query(`alter database ${name} allow_connections true`)
    await server.end()
  }
}
