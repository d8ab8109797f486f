import pg from 'pg'
import { afterAll, beforeEach, afterEach, beforeAll, expect, test } from 'vitest'
import { deploy } from '../deploy.ts'
import { bareDatabase, onServer, type BareDatabase } from './bare-database.ts'

let database: BareDatabase
let reader: pg.Client

beforeAll(async () => {
  database = await bareDatabase()
  await deploy({ databaseUrl: database.url })
})
afterAll(() => database.drop())

/** A transaction of someone who reads for long. */
beforeEach(async () => {
  reader = new pg.Client({ connectionString: database.url })
  await reader.connect()
  await reader.query('begin')
})
afterEach(() => reader.end())

const run = (sql: string) => onServer((db) => db.query<Record<string, unknown>>(sql), database.url)
const forget = () =>
  run(`insert into private.releases (content_hash, version, compatible_from)
    select 'another content', version, compatible_from from private.releases order by id desc limit 1`)
const tables = `select c.oid::regclass::text as name from pg_class c
  where c.relkind in ('r', 'p') and c.relnamespace::regnamespace::text in ('app', 'private') order by c.oid`
const waits = `select from pg_locks l join pg_stat_activity a using (pid)
  where a.datname = current_database() and a.application_name = 'turnstone deploy' and not l.granted`

test('a deploy waits for a long reader, who may go on to any table', async () => {
  await forget()
  const { rows } = await run(tables)
  const names = rows.map(({ name }) => String(name))
  await reader.query(`select from ${names.at(-1)}`)
  const steps: string[] = []
  const deploying = deploy({ databaseUrl: database.url, onStep: (text) => steps.push(text) })
  await expect.poll(async () => (await run(waits)).rowCount, { timeout: 60_000, interval: 5 }).toBe(1)
  // The deploy holds all tables but this one. It gives up before PostgreSQL would end one of the two.
  for (const name of names) await reader.query(`select from ${name}`)
  await expect.poll(() => steps, { timeout: 60_000 }).toContain('Waiting for statements of others')
  await reader.query('commit')
  await deploying
  const last = await run(`select content_hash from private.releases order by id desc limit 1`)
  expect(last.rows[0]?.['content_hash']).not.toBe('another content')
})

test('a deploy that waited long enough changes nothing, and names who holds it', async () => {
  await forget()
  const before = await run('select count(*) from private.releases')
  await reader.query('select from app.leads')
  const { rows } = await reader.query<{ pid: number }>('select pg_backend_pid() as pid')
  await expect(deploy({ databaseUrl: database.url, lockTries: 2 })).rejects.toThrow(
    `The upgrade waits for transactions of others, which hold its tables. The oldest is that of process ${rows[0]?.pid}, since `,
  )
  expect((await run('select count(*) from private.releases')).rows).toEqual(before.rows)
})

test('a start that changes nothing waits for no reader', async () => {
  await reader.query('commit')
  await deploy({ databaseUrl: database.url })
  await reader.query('begin')
  await reader.query('select from app.leads')
  const deployed = await deploy({ databaseUrl: database.url, lockTries: 1 })
  expect(deployed.empty).toBe(true)
})
