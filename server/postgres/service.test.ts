import type { EventEmitter } from 'node:events'
import { pino } from 'pino'
import pg from 'pg'
import type { PgClient, WithPgClient } from 'postgraphile/@dataplan/pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../db/test/database.ts'
import { openPool } from '../base/pool.ts'
import { Messages } from './messages.ts'
import { claimedPgService } from './service.ts'

let database: TestDatabase
let pool: pg.Pool
let messages: Messages
let withPgClient: WithPgClient
let introspecting: Record<string, string | undefined> | null | undefined
beforeAll(async () => {
  database = await freshDatabase()
  pool = openPool(database.webUrl, { name: 'test', max: 1, log: pino({ level: 'silent' }) })
  messages = new Messages(pool)
  const { adaptor, adaptorSettings, pgSettingsForIntrospection } = claimedPgService(pool, messages)
  introspecting = pgSettingsForIntrospection
  withPgClient = await adaptor.createWithPgClient(adaptorSettings ?? {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

const who = `select current_user::text as role, current_setting('turnstone.user_id', true) as id`
const member = { role: 'turnstone_member', 'turnstone.user_id': '7' }

/** Runs a query as a member. */
function ask(
  text: string,
  more: { values?: unknown[]; name?: string; arrayMode?: boolean } = {},
  as: Record<string, string> = member,
) {
  return messages.ask<unknown>(as, { text, ...more })
}

test('a statement runs with its claims, and the next one without them', async () => {
  expect((await ask(who)).rows).toEqual([{ role: 'turnstone_member', id: '7' }])
  const { rows } = await pool.query<{ role: string; id: string | null }>(who)
  expect(rows).toEqual([{ role: expect.stringMatching(/_web$/), id: '' }])
})

test('it returns its rows, named or not, as arrays and as objects', async () => {
  const text = 'select n, $1::text as said from generate_series(1, 2) n'
  for (const name of [undefined, 'series', 'series']) {
    const { rows, rowCount } = await ask(text, { values: ['hello'], arrayMode: true, ...(name && { name }) })
    expect(rows).toEqual([
      [1, 'hello'],
      [2, 'hello'],
    ])
    expect(rowCount).toBe(2)
  }
  expect((await ask('select where false')).rows).toEqual([])
})

test('the columns of a prepared statement are described once, and a changed one is refused', async () => {
  const owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(
    'create table app.counted as select 1 as n; grant select on app.counted to turnstone_member',
  )
  let descriptions = 0
  const client = await pool.connect()
  // Its types omit the connection.
  const { connection } = client as unknown as { connection: EventEmitter }
  connection.on('rowDescription', () => (descriptions += 1))
  client.release()
  const read = (arrayMode: boolean) => ask('select n from app.counted', { name: 'counted', arrayMode })
  expect((await read(true)).rows).toEqual([[1]])
  expect((await read(true)).rows).toEqual([[1]])
  expect((await read(false)).rows).toEqual([{ n: 1 }])
  expect(descriptions).toBe(1)
  await owner.query('alter table app.counted alter n type text')
  await owner.end()
  await expect(read(true)).rejects.toMatchObject({ code: '0A000' })
})

test('if the claims are refused nothing else runs, and the connection survives', async () => {
  const owner = { role: 'turnstone_owner' }
  await expect(ask(`select pg_notify('x', 'y')`, {}, owner)).rejects.toMatchObject({ code: '42501' })
  expect((await ask(who)).rows).toEqual([{ role: 'turnstone_member', id: '7' }])
})

test('Grafast’s statements have no names, in a transaction or alone', async () => {
  const named = { text: 'select 1 as foreign', name: 'foreign' }
  const query = (client: PgClient) => client.query<unknown>(named)
  expect((await withPgClient(member, query)).rows).toEqual([{ foreign: 1 }])
  const within = await withPgClient(member, (client) => client.withTransaction(query))
  expect(within.rows).toEqual([{ foreign: 1 }])
  const { rows } = await pool.query(`select from pg_prepared_statements where name like '%foreign'`)
  expect(rows).toEqual([])
})

test('introspection may take longer than a request', async () => {
  await pool.query(`set statement_timeout = '100ms'`)
  const slow = { text: 'select 1 from pg_sleep(0.3)' }
  expect((await withPgClient(introspecting ?? null, (client) => client.query(slow))).rowCount).toBe(1)
  await expect(ask(slow.text)).rejects.toMatchObject({ code: '57014' })
  await pool.query('reset statement_timeout')
})

const failing = [
  'selec',
  'select 1 / (n - 2) from generate_series(1, 3) n',
  'select * from private.passwords',
]

test.for(failing)('"%s" leaves nothing behind, named or not', async (text) => {
  for (const name of [undefined, `failing ${text}`, `failing ${text}`]) {
    await expect(ask(text, name ? { name } : {})).rejects.toMatchObject({
      code: expect.stringMatching(/^(22|42)/),
    })
    const { rows } = await pool.query<{ id: string }>(who)
    expect(rows).toMatchObject([{ id: '' }])
  }
})

test('a connection has at most a hundred prepared statements', async () => {
  for (let number = 0; number < 130; number += 1)
    await ask(`select ${number} as number`, { name: `number ${number}` })
  expect((await ask('select 0 as number', { name: 'number 0' })).rows).toEqual([{ number: 0 }])
  const { rows } = await pool.query<{ count: number }>(
    `select count(*)::int as count from pg_prepared_statements where name like '_number %'`,
  )
  expect(rows[0]?.count).toBeLessThanOrEqual(100)
})

test('two roles have separate plans, each planned once', async () => {
  const operator = { ...member, role: 'turnstone_operator' }
  const long = 'x'.repeat(63)
  for (let round = 0; round < 10; round += 1) {
    for (const as of [member, operator])
      await ask('select count(*)::int from app.services', { name: long }, as)
  }
  const { rows } = await pool.query<{ name: string; custom: number; generic: number }>(
    `select name, custom_plans::int as custom, generic_plans::int as generic from pg_prepared_statements
      where name like '_xxx%' order by name`,
  )
  expect(rows).toEqual([
    { name: `m${'x'.repeat(62)}`, custom: 0, generic: 10 },
    { name: `o${'x'.repeat(62)}`, custom: 0, generic: 10 },
  ])
})

test('statements of one transaction share claims and end together', async () => {
  const seen = await withPgClient(member, (client) =>
    client.withTransaction(async (transaction) => {
      await transaction.query({ text: `select set_config('turnstone.said', 'hello', true)` })
      return transaction.query({
        text: `select current_setting('turnstone.said') as said, current_user::text as role`,
      })
    }),
  )
  expect(seen.rows).toEqual([{ said: 'hello', role: 'turnstone_member' }])
})
