import { pino } from 'pino'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../db/test/database.ts'
import { openPool } from '../base/pool.ts'
import { Messages } from './messages.ts'

let database: TestDatabase
let owner: pg.Client
let pool: pg.Pool
let messages: Messages
beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.url })
  await owner.connect()
  await owner.query('create table app.said (text text); grant all on app.said to turnstone_member')
  pool = openPool(database.webUrl, { name: 'test', max: 2, log: pino({ level: 'silent' }) })
  // On a busy machine everything is slow.
  messages = new Messages(pool, Infinity)
  for (const name of Object.keys(texts)) await ask(requestOf(7), name)
})
afterAll(async () => {
  await pool.end()
  await owner.end()
  await database.drop()
})

const transaction = `pg_backend_pid() || ' ' || extract(epoch from transaction_timestamp())`
const texts: Record<string, string> = {
  one: `select ${transaction} as id, current_setting('turnstone.user_id') as person`,
  other: `select ${transaction} as id, current_setting('turnstone.user_id') || '' as person`,
  write: `insert into app.said values ('once') returning ${transaction} as id`,
  fail: 'select 1 / current_setting($1)::int as id',
  slow: `select ${transaction} as id from pg_sleep(0.2)`,
  slower: `select ${transaction} as id from pg_sleep(0.21)`,
}

function requestOf(person: number): Record<string, string> {
  return { role: 'turnstone_member', 'turnstone.user_id': String(person), 'turnstone.divisor': '1' }
}

async function ask(settings: Record<string, string>, name: string, through = messages) {
  const values = name === 'fail' ? ['turnstone.divisor'] : []
  const { rows } = await through.ask<{ id: string; person?: string }>(settings, {
    text: texts[name] ?? '',
    values,
    name,
  })
  return rows[0]
}

test('quick statements of one request at one time share a transaction', async () => {
  const request = requestOf(7)
  const [one, other] = await Promise.all([ask(request, 'one'), ask(request, 'other')])
  expect(one?.id).toBe(other?.id)
  expect([one?.person, other?.person]).toEqual(['7', '7'])
  expect((await ask(request, 'one'))?.id).not.toBe(one?.id)
})

test('statements of different requests never do, even of one person', async () => {
  const answers = await Promise.all(
    [requestOf(7), requestOf(7), requestOf(8)].map((request) => ask(request, 'one')),
  )
  expect(new Set(answers.map((answer) => answer?.id)).size).toBe(3)
  expect(answers.map((answer) => answer?.person)).toEqual(['7', '7', '8'])
})

test('slow statements run beside each other', async () => {
  const usual = new Messages(pool)
  for (const name of ['slow', 'slower']) await ask(requestOf(7), name, usual)
  const request = requestOf(7)
  const [slow, slower] = await Promise.all(['slow', 'slower'].map((name) => ask(request, name, usual)))
  expect(slow?.id.split(' ')[0]).not.toBe(slower?.id.split(' ')[0])
})

test('if one fails, the others are answered and have run once', async () => {
  await owner.query('truncate app.said')
  const request = { ...requestOf(7), 'turnstone.divisor': '0' }
  const answers = await Promise.allSettled(['write', 'fail', 'one'].map((name) => ask(request, name)))
  expect(answers).toMatchObject([
    { status: 'fulfilled' },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: { person: '7' } },
  ])
  expect((await owner.query('select text from app.said')).rows).toEqual([{ text: 'once' }])
})

test('a statement that was never prepared behind a failed one is prepared later', async () => {
  const single = openPool(database.webUrl, { name: 'test', max: 1, log: pino({ level: 'silent' }) })
  const through = new Messages(single, Infinity)
  for (const name of ['fail', 'one']) await ask(requestOf(7), name, through)
  const client = await single.connect()
  client.release(true)
  const request = { ...requestOf(7), 'turnstone.divisor': '0' }
  const answers = await Promise.allSettled(['fail', 'one'].map((name) => ask(request, name, through)))
  expect(answers).toMatchObject([{ status: 'rejected' }, { status: 'fulfilled', value: { person: '7' } }])
  await single.end()
})

test('if the claims are refused, every statement is', async () => {
  const request = { role: 'turnstone_owner', 'turnstone.user_id': '7' }
  const answers = await Promise.allSettled(['one', 'other'].map((name) => ask(request, name)))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42501' } })
})

test('a lost connection refuses all of its statements, and nothing runs twice', async () => {
  await owner.query('truncate app.said')
  const request = requestOf(7)
  const answers = Promise.allSettled(['write', 'one'].map((name) => ask(request, name)))
  await new Promise((resolve) =>
    pool.once('acquire', (client) => {
      // Its types omit the connection.
      ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
      resolve(undefined)
    }),
  )
  for (const answer of await answers) expect(answer.status).toBe('rejected')
})
