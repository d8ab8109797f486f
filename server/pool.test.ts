import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../db/test/database.ts'
import { connectWithin, openPool } from './pool.ts'
import { wayTo } from './test/silence.ts'

const options = { name: 'test', max: 1, log: pino({ level: 'silent' }) }
let database: TestDatabase
beforeAll(async () => (database = await freshDatabase()))
afterAll(() => database.drop())

/** Seconds until it is refused, and with what. */
async function refusal(work: () => Promise<unknown>): Promise<{ seconds: number; message: string }> {
  const since = performance.now()
  const error = await work().then(
    () => undefined,
    (reason: Error) => reason,
  )
  return { seconds: (performance.now() - since) / 1_000, message: String(error?.message) }
}

// Side by side: what they are tried for is waiting.
test.concurrent('a database that takes a connection and says nothing is given up after 10 s', async () => {
  const server = createServer(() => {}).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const pool = openPool(`postgres://somebody@127.0.0.1:${port}/somewhere`, options)
  const { seconds, message } = await refusal(() => pool.query('select 1'))
  expect(message).toMatch(/timeout/)
  expect(seconds).toBeGreaterThan(connectWithin / 1_000 - 0.1)
  expect(seconds).toBeLessThan(connectWithin / 1_000 + 3)
  server.close()
})

test.concurrent('so is a wait for a connection that somebody else does not give back', async () => {
  const pool = openPool(database.gateUrl, options)
  const client = await pool.connect()
  expect((await refusal(() => pool.query('select 1'))).message).toMatch(/timeout/)
  client.release()
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await pool.end()
})

test.concurrent('a connection that fell silent is not used again, and a new one is', async () => {
  const way = await wayTo(database.gateUrl)
  const pool = openPool(way.url, { ...options, answerWithin: 500 })
  await pool.query('select 1')
  way.hush()
  const { seconds, message } = await refusal(() => pool.query('select 1'))
  expect(message).toMatch(/timeout/)
  expect(seconds).toBeLessThan(3)
  way.speak()
  expect((await pool.query('select 2 as two')).rows).toEqual([{ two: 2 }])
  await pool.end()
  await way.close()
})
