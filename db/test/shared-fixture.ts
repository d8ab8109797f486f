import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { ownDatabase } from './people.ts'

/**
 * One fixture per file; each test's changes are rolled back. Its transaction stays open, so tests of the same file that
 * write over another connection would wait for it.
 */
export function sharedFixture<C>(
  make: (db: pg.Client) => Promise<C>,
): (work: (db: pg.Client, fixture: C) => Promise<void>) => () => Promise<void> {
  const open: { db?: pg.Client; fixture?: C } = {}
  beforeAll(async () => {
    open.db = new pg.Client({ connectionString: (await ownDatabase()).url })
    await open.db.connect()
    await open.db.query('begin')
    open.fixture = await make(open.db)
  })
  afterAll(() => open.db?.end())
  return (work) => async () => {
    const { db, fixture } = open
    if (!db || fixture === undefined) throw new Error('There is no fixture')
    await db.query('savepoint sharedFixture')
    await work(db, fixture).finally(() => db.query('rollback to savepoint sharedFixture'))
  }
}
