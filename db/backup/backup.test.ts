import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy, prepareServer } from '../deploy.ts'
import { migrate } from '../migrate.ts'
import { hashOf, ownRelease } from '../release.ts'
import { bareDatabase, onServer, plainOwner, type BareDatabase } from '../test/bare-database.ts'
import { freshDatabase, type TestDatabase } from '../test/database.ts'
import { catalogOf } from '../test/law.ts'
import { dumpDatabase, type Dump } from './dump.ts'
import { loadDatabase, refuseNewerBackup } from './load.ts'

let source: TestDatabase
let target: BareDatabase
let owner: Awaited<ReturnType<typeof plainOwner>>
let dump: Dump
const saved = new Map<string, Buffer>()

async function save(file: string, content: Readable): Promise<string> {
  const bytes = await buffer(content)
  saved.set(file, bytes)
  return createHash('sha256').update(bytes).digest('hex')
}

async function open(file: string): Promise<Readable> {
  return Readable.from([saved.get(file) ?? Buffer.alloc(0)], { objectMode: false })
}

/** Jobs that wait, run, and were given up. */
const someJobs = `
  select graphile_worker.add_job('waits', '{"a": 1}', queue_name => 'q', run_at => '2030-01-01', job_key => 'k', priority => 3,
    flags => array['f']);
  select graphile_worker.add_job('runs', '{}', max_attempts => 1);
  select graphile_worker.add_job('dead', '[]', max_attempts => 2);
  update graphile_worker._private_jobs j set attempts = 2, last_error = E'one\\ntwo' from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'dead';
  update graphile_worker._private_jobs j set attempts = 1, locked_at = now(), locked_by = 'w' from graphile_worker._private_tasks t
    where t.id = j.task_id and t.identifier = 'runs';
`
const jobsQuery = `select task_identifier, queue_name, run_at, attempts, max_attempts, last_error, key, priority, flags
  from graphile_worker.jobs where task_identifier in ('waits', 'runs', 'dead') order by 1`

beforeAll(async () => {
  source = await freshDatabase()
  await onServer((db) => db.query(someJobs), source.url)
  dump = await dumpDatabase(source.url, { save })
  owner = await plainOwner()
  target = await bareDatabase({ owner })
  await loadDatabase(target.url, dump.facts, { open })
})
afterAll(async () => {
  await source.drop()
  await target.drop()
  await owner.drop()
})

const asOwner = (query: string) => (db: pg.Client) =>
  db.query(`set role turnstone_owner`).then(async () => (await db.query<Record<string, unknown>>(query)).rows)

/** Where a restore notes that it stopped mail. */
const written = /audit_|operator_settings/

test('a restored database has the rows of the one that was backed up', async () => {
  const again = await dumpDatabase(target.url, { save: async (_, content) => sha256(await buffer(content)) })
  const unchanged = ({ name }: { name: string }) => !written.test(name)
  expect(again.facts.tables.filter(unchanged)).toEqual(dump.facts.tables.filter(unchanged))
  expect(again.facts.sequences.filter(unchanged)).toEqual(dump.facts.sequences.filter(unchanged))
  expect(dump.facts.tables.filter(({ name }) => written.test(name))).toHaveLength(3)
  expect(dump.facts.tables.reduce((sum, { rows }) => sum + rows, 0)).toBeGreaterThan(10_000)
})

test('it has the policies, rights, functions, and constraints of a deployed one', async () => {
  const law = await onServer(catalogOf, source.url)
  expect(await onServer(catalogOf, target.url)).toEqual(law)
  const constraints =
    asOwner(`select conrelid::regclass::text as a, conname, convalidated, pg_get_constraintdef(oid),
      obj_description(oid, 'pg_constraint') from pg_constraint where connamespace::regnamespace::text in ('app', 'private') order by 1, 2`)
  expect(await onServer(constraints, target.url)).toEqual(await onServer(constraints, source.url))
  await deploy({ databaseUrl: target.url })
})

test('waiting jobs are there, and one that ran when it was saved runs again', async () => {
  const before = await onServer(asOwner(jobsQuery), source.url)
  const after = await onServer(asOwner(jobsQuery), target.url)
  expect(after).toEqual(
    before.map((job) => (job['task_identifier'] === 'runs' ? { ...job, attempts: 0 } : job)),
  )
  expect(after).toHaveLength(3)
})

test('mail is stopped, and the audit log says so', async () => {
  const stop = asOwner(`select outgoing_stop_reason from private.operator_settings`)
  expect(await onServer(stop, target.url)).toEqual([{ outgoing_stop_reason: 'RESTORED' }])
  const entries = asOwner(`select action, subject from app.audit_logs order by id desc limit 1`)
  expect(await onServer(entries, target.url)).toEqual([{ action: 'STOP_OUTGOING', subject: 'mail' }])
})

test('a database that is in use is refused and stays as it is', async () => {
  await expect(loadDatabase(target.url, dump.facts, { open })).rejects.toThrow('The database is not empty')
})

describe('a backup that does not fit', () => {
  let empty: BareDatabase
  beforeAll(async () => void (empty = await bareDatabase()))
  afterAll(() => empty.drop())
  const isEmpty = () =>
    onServer(
      async (db) =>
        (await db.query(`select from pg_namespace where nspname in ('app', 'migrations')`)).rowCount === 0,
      empty.url,
    )

  test('a changed row is noticed, and nothing stays', async () => {
    const { file } = dump.facts.tables.find(({ name }) => name === 'app.organizations')!
    const changed = async (name: string) =>
      name === file
        ? Readable.from([Buffer.from(saved.get(file)!.toString().replace('Turnstone', 'Turnstona'))], {
            objectMode: false,
          })
        : open(name)
    await expect(loadDatabase(empty.url, dump.facts, { open: changed })).rejects.toThrow(
      'app.organizations is not what the backup says',
    )
    expect(await isEmpty()).toBe(true)
  })

  test('a row that refers to nothing is noticed, and nothing stays', async () => {
    const name = 'private.passwords'
    const table = dump.facts.tables.find((one) => one.name === name)!
    const lines = saved.get(table.file)!.toString().split('\n')
    const column = table.columns.indexOf('user_id')
    const fields = lines[0]!.split('\t')
    const orphan = Buffer.from([fields.with(column, '2000000000').join('\t'), ...lines.slice(1)].join('\n'))
    const facts = {
      ...dump.facts,
      tables: dump.facts.tables.map((one) => (one === table ? { ...one, sha256: sha256(orphan) } : one)),
    }
    const changed = async (file: string) =>
      file === table.file ? Readable.from([orphan], { objectMode: false }) : open(file)
    await expect(loadDatabase(empty.url, facts, { open: changed })).rejects.toThrow(/foreign key constraint/)
    expect(await isEmpty()).toBe(true)
  })

  test('one of an older release gets its own functions first, then all changes since', async () => {
    const older = await bareDatabase()
    const code = [
      { name: 'x.code.sql', text: `update private.operator_settings set operator_name = 'by its own code'` },
    ]
    const { facts } = await onServer(async (db) => {
      await prepareServer(db, older.url)
      await db.query('begin; set local role turnstone_owner')
      await migrate(db, undefined, 190)
      await db.query(
        `insert into private.releases (content_hash, version, compatible_from) values ($1, '0.1.0', '0.1.0')`,
        [hashOf(code)],
      )
      await db.query('commit')
      return dumpDatabase(older.url, { save })
    }, older.url)
    saved.set('code.json', Buffer.from(JSON.stringify(code)))
    await loadDatabase(empty.url, { ...facts, code: 'code.json' }, { open })
    const releases = asOwner('select version from private.releases order by id')
    expect(await onServer(releases, empty.url)).toEqual([
      { version: '0.1.0' },
      { version: ownRelease().version },
    ])
    const names = asOwner('select operator_name from private.operator_settings')
    expect(await onServer(names, empty.url)).toEqual([{ operator_name: 'by its own code' }])
    expect(await onServer(catalogOf, empty.url)).toEqual(await onServer(catalogOf, source.url))
    await older.drop()
  })

  test('one of a newer program is refused', async () => {
    const { facts } = dump
    await expect(refuseNewerBackup(facts)).resolves.toBeUndefined()
    const newer = { ...facts, release: { ...facts.release, version: '99.0.0' } }
    await expect(refuseNewerBackup(newer)).rejects.toThrow('This backup is of Turnstone 99.0.0')
    const foreign = { ...facts, migrations: [...facts.migrations, { version: 9999, md5: 'x' }] }
    await expect(refuseNewerBackup(foreign)).rejects.toThrow('a migration 9999')
  })
})

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}
