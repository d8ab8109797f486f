import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'

/** Runs the callback with a temporary demo database; `url` is for further connections. */
export async function onDatabase(work: (db: pg.Client, url: string) => Promise<void>): Promise<void> {
  const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
  Object.assign(process.env, server.env)
  const database = await freshDatabase()
  const db = new pg.Client({ connectionString: database.url })
  try {
    await db.connect()
    await work(db, database.url)
  } finally {
    await db.end()
    await database.drop()
    await server.close()
  }
}
