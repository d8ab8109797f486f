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
  messages = new Messages(pool)
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

test('each statement has a transaction of its own, with its claims', async () => {
  const answers = await Promise.all([7, 7, 8].map((person) => ask(requestOf(person), 'one')))
  expect(new Set(answers.map((answer) => answer?.id)).size).toBe(3)
  expect(answers.map((answer) => answer?.person)).toEqual(['7', '7', '8'])
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

test('if the claims are refused, every statement is', async () => {
  const request = { role: 'turnstone_owner', 'turnstone.user_id': '7' }
  const answers = await Promise.allSettled(['one', 'other'].map((name) => ask(request, name)))
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 'rejected', reason: { code: '42501' } })
})

test('one message for several viewers runs each statement with its own claims', async () => {
  const operator = { ...requestOf(9), role: 'turnstone_operator' }
  const viewers = [requestOf(7), operator, requestOf(8), requestOf(7)]
  const text = `select ${transaction} as id, current_user as role, current_setting('turnstone.user_id') as person,
    $1::text as value`
  const asked = viewers.map((settings, at) => ({ settings, values: [at] }))
  const ran = async () => {
    const all = await messages.askForEach<{ id: string }>(asked, { name: 'each', text })
    expect(all.map((rows) => rows.map(({ id: _id, ...own }) => own))).toEqual([
      [{ role: 'turnstone_member', person: '7', value: '0' }],
      [{ role: 'turnstone_operator', person: '9', value: '1' }],
      [{ role: 'turnstone_member', person: '8', value: '2' }],
      [{ role: 'turnstone_member', person: '7', value: '3' }],
    ])
    expect(new Set(all.flat().map(({ id }) => id)).size).toBe(1)
  }
  // The statement is prepared in the first message, and used in the second.
  await ran()
  await ran()
  expect((await ask(requestOf(8), 'one'))?.person).toBe('8')
})

test('viewers with different claims never share a message', async () => {
  const unlike = [requestOf(7), { role: 'turnstone_member', 'turnstone.user_id': '8' }]
  const asked = unlike.map((settings) => ({ settings, values: [] }))
  await expect(messages.askForEach(asked, { name: 'one', text: texts['one'] ?? '' })).rejects.toThrow(
    'settings of the same names',
  )
})

test('if a statement of one viewer fails, none is answered, and the connection survives', async () => {
  const failing = { ...requestOf(8), 'turnstone.divisor': '0' }
  const asked = [requestOf(7), failing, requestOf(9)].map((settings) => ({
    settings,
    values: ['turnstone.divisor'],
  }))
  const statement = { name: 'fail', text: texts['fail'] ?? '' }
  await expect(messages.askForEach(asked, statement)).rejects.toMatchObject({ code: '22012' })
  const refused = asked.map((one) => ({ ...one, settings: { ...one.settings, role: 'turnstone_owner' } }))
  await expect(messages.askForEach(refused, statement)).rejects.toMatchObject({ code: '42501' })
  for (const person of [7, 8, 9]) expect((await ask(requestOf(person), 'one'))?.person).toBe(String(person))
})

test('a lost connection refuses its statement, which does not run again', async () => {
  await owner.query('truncate app.said')
  const lost = new Promise((resolve) =>
    pool.once('acquire', (client) => {
      // Its types omit the connection.
      ;(client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
      resolve(undefined)
    }),
  )
  await expect(ask(requestOf(7), 'write')).rejects.toThrow('Connection terminated')
  await lost
  expect((await owner.query('select text from app.said')).rows).toEqual([])
})
