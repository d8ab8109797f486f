import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../db/test/database.ts'
import { connectWithin, openPool, warm } from './pool.ts'
import { wayTo } from '../test/silent-proxy.ts'

const options = { name: 'test', max: 1, log: pino({ level: 'silent' }) }
let database: TestDatabase
beforeAll(async () => (database = await freshDatabase()))
afterAll(() => database.drop())

/** Seconds until it fails, and the error. */
async function refusal(work: () => Promise<unknown>): Promise<{ seconds: number; message: string }> {
  const since = performance.now()
  const error = await work().then(
    () => undefined,
    (reason: Error) => reason,
  )
  return { seconds: (performance.now() - since) / 1_000, message: String(error?.message) }
}

// Concurrent, because these tests mostly wait.
test.concurrent('a silent database times out after 10 s', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = openPool(`postgres://somebody@127.0.0.1:${port}/somewhere`, options)
  const { seconds, message } = await refusal(() => pool.query('select 1'))
  expect(message).toMatch(/timeout/)
  expect(seconds).toBeGreaterThan(connectWithin / 1_000 - 0.1)
  server.close()
})

test.concurrent('so does waiting for a connection that is not returned', async () => {
  const pool = openPool(database.authUrl, options)
  const client = await pool.connect()
  expect((await refusal(() => pool.query('select 1'))).message).toMatch(/timeout/)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test.concurrent('a silent connection is replaced by a new one', async () => {
  const way = await wayTo(database.authUrl)
  const pool = openPool(way.url, { ...options, answerWithin: 500 })
  await pool.query('select 1')
  way.hush()
  expect((await refusal(() => pool.query('select 1'))).message).toMatch(/timeout/)
  way.speak()
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
  await way.close()
})

test('connections open before the first request and stay open for minutes', async () => {
  const pool = openPool(database.webUrl, { ...options, max: 5 })
  await warm(pool, 3)
  expect(pool).toMatchObject({ totalCount: 3, idleCount: 3 })
  expect(pool.options.idleTimeoutMillis).toBeGreaterThanOrEqual(5 * 60_000)
  await pool.end()
})

test('an unreachable database does not stop a start', async () => {
  const pool = openPool('postgres://nobody@127.0.0.1:1/nowhere', options)
  await warm(pool, 2)
  expect(pool.totalCount).toBe(0)
  await pool.end()
})
