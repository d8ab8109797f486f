import pg from 'pg'
import { afterAll, beforeAll } from 'vitest'
import { ownDatabase } from './people.ts'

/**
 * One cast for a whole file; what each test does is undone after it. Its transaction is open all the while: tests of
 * the same file that write by another connection would wait for it.
 */
export function played<C>(
  make: (db: pg.Client) => Promise<C>,
): (work: (db: pg.Client, cast: C) => Promise<void>) => () => Promise<void> {
  const stage: { db?: pg.Client; cast?: C } = {}
  beforeAll(async () => {
    stage.db = new pg.Client({ connectionString: (await ownDatabase()).url })
    await stage.db.connect()
    await stage.db.query('begin')
    stage.cast = await make(stage.db)
  })
  afterAll(() => stage.db?.end())
  return (work) => async () => {
    const { db, cast } = stage
    if (!db || cast === undefined) throw new Error('There is no cast')
    await db.query('savepoint played')
    await work(db, cast).finally(() => db.query('rollback to savepoint played'))
  }
}
