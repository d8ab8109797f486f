import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deploy } from '../deploy.ts'
import { ownRelease } from '../release.ts'
import { bareDatabase, onServer, type BareDatabase } from './bare-database.ts'

let deployed: BareDatabase
let database: BareDatabase
beforeAll(async () => {
  deployed = await bareDatabase()
  await deploy({ databaseUrl: deployed.url })
})
beforeEach(async () => {
  database = await bareDatabase({ template: deployed.name })
  // A copy has no logins yet.
  await deploy({ databaseUrl: database.url })
})
afterEach(() => database.drop())
afterAll(() => deployed.drop())

const own = ownRelease()
const timeoutMs = { timeout: 60_000 }
const run = (sql: string) => onServer((db) => db.query<Record<string, unknown>>(sql), database.url)

/** As if another program had deployed last. */
const deployedBy = (version: string, content: string) =>
  run(
    `insert into private.releases (content_hash, version, compatible_from) values ('${content}', '${version}', '${version}')`,
  )

/** All state that a deploy could touch, with each row's last writer. */
async function state(): Promise<unknown> {
  const { rows } = await run(`
    select 'function' as kind, oid::text, xmin::text from pg_proc where pronamespace::regnamespace::text in ('app', 'private', 'auth', 'jobs', 'claims')
    union all select 'policy', oid::text, xmin::text from pg_policy
    union all select 'class', oid::text, xmin::text from pg_class where relnamespace::regnamespace::text in ('app', 'private', 'graphile_worker')
    union all select 'role', oid::text, xmin::text || coalesce(rolpassword, '') from pg_authid where rolname like current_database() || '%'
    union all select 'member', oid::text, xmin::text from pg_auth_members where member = current_user::regrole
    union all select 'release', id::text, xmin::text from private.releases order by 1, 2`)
  return rows
}

/** A deploy's error message, and whether it changed anything. */
async function refusal(): Promise<{ message: string; touched: boolean }> {
  const before = JSON.stringify(await state())
  const message = await deploy({ databaseUrl: database.url }).then(
    () => 'deployed',
    (error: Error) => error.message,
  )
  return { message, touched: before !== JSON.stringify(await state()) }
}
const untouched = (message: string) => ({ message, touched: false })

describe('a database newer than the program is refused before any change', () => {
  test('by its version', async () => {
    await deployedBy('99.0.0', own.contentHash)
    expect(await refusal()).toEqual(
      untouched(
        `This database was upgraded by Turnstone 99.0.0; this program is ${own.version} with migration ${own.migration}. Start 99.0.0 or later.`,
      ),
    )
  })

  test('by its migrations', async () => {
    await run(`insert into migrations.applied (version, name) values (9999, 'later')`)
    expect(await refusal()).toEqual(
      untouched(
        `This database was upgraded by a program with migration 9999; this program is ${own.version} with migration ${own.migration}. Start that program or a later one.`,
      ),
    )
  })

  test('a database of an older program is upgraded', async () => {
    await deployedBy('0.1.9', 'older content')
    expect(await refusal()).toEqual({ message: 'deployed', touched: true })
    const { rows } = await run('select version, content_hash from private.releases order by id desc limit 1')
    expect(rows).toEqual([{ version: own.version, content_hash: own.contentHash }])
  })
})

test('different code of the same version is refused while a node serves', async () => {
  await run(`insert into private.releases (content_hash, version, compatible_from, migration)
    values ('other content', '${own.version}', '${own.version}', ${own.migration})`)
  const node = new pg.Client({
    connectionString: database.url,
    application_name: 'turnstone worker pool-x node-x',
  })
  await node.connect()
  expect(await refusal()).toEqual(
    untouched(
      `Another Turnstone ${own.version} with different code serves this database. Stop it first, or give the newer one a higher version.`,
    ),
  )
  await node.end()
  // PostgreSQL notices a closed connection slightly later.
  const nodes = `select from pg_stat_activity where datname = current_database() and application_name like 'turnstone worker %'`
  await expect.poll(async () => (await run(nodes)).rowCount, timeoutMs).toBe(0)
  expect(await refusal()).toEqual({ message: 'deployed', touched: true })
})

test('a program without version checks is refused by the database itself', async () => {
  const olderDeploy = onServer(async (db) => {
    await db.query('begin; set local role turnstone_owner')
    await db.query('select content_hash from hidden.deployments order by id desc limit 1')
  }, database.url)
  await expect(olderDeploy).rejects.toThrow(
    `This database was upgraded by Turnstone ${own.version}, which is newer than this program. Start ${own.version} or later.`,
  )
})

test('only the owner has rights on the view that older programs read', async () => {
  const { rows } = await run(
    `select rolname from pg_roles where rolname like 'turnstone\\_%' and rolname <> 'turnstone_owner'
      and has_any_column_privilege(rolname, 'hidden.deployments', 'select, insert, update, references')`,
  )
  expect(rows).toEqual([])
})

test('the queue’s role owns the queue, not the worker’s login', async () => {
  const { rows } = await run(
    `select distinct c.relowner::regrole::text as owner from pg_class c where c.relnamespace = 'graphile_worker'::regnamespace
      union select nspowner::regrole::text from pg_namespace where nspname = 'graphile_worker'`,
  )
  expect(rows).toEqual([{ owner: 'turnstone_queue' }])
})

test('roles, queue and migrations all wait for the deploy lock', async () => {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query(`select pg_advisory_lock(hashtext('turnstone deploy'))`)
  await run(`alter role "${database.name}_web" password 'another'; drop schema graphile_worker cascade`)
  const before = await state()
  const waiting = deploy({ databaseUrl: database.url })
  await expect
    .poll(
      async () => (await run(`select from pg_locks where locktype = 'advisory' and not granted`)).rowCount,
      timeoutMs,
    )
    .toBe(1)
  expect(await state()).toEqual(before)
  await holder.end()
  await waiting
  expect(await state()).not.toEqual(before)
})

test('the first version of migration 14 is accepted', async () => {
  await run(`update migrations.applied set md5 = 'adc3ec7bdf13fe44d9d793a8a623195b' where version = 14`)
  await deploy({ databaseUrl: database.url })
  const { rows } = await run(`select md5 from migrations.applied where version = 14`)
  expect(rows).toEqual([{ md5: 'ab8048de821213511ef7b5b7fd128211' }])
})

test('a database of earlier migrations 120, 122 and 131 becomes the same', async () => {
  const shape = `select obj_description(oid) as is, '' as at from pg_constraint where conname = 'passkeys_user_id_fkey'
    union all select indexdef, tablename from pg_indexes
      where tablename = 'report_subscriptions' or indexname = 'user_infos_name'
    union all select md5, version::text from migrations.applied order by 2, 1`
  const { rows: before } = await run(shape)
  await run(`comment on constraint passkeys_user_id_fkey on app.passkeys is null;
    drop table private.report_subscriptions cascade;
    drop index app.user_infos_name;
    update migrations.applied set md5 = '27e6d4eaa944b7ff88c21a32d6591ed9' where version = 120;
    update migrations.applied set md5 = '3ebc6389450fccfaaf82064892715075' where version = 122;
    update migrations.applied set md5 = '10e38525e2fd21ca504c349eb5abd762' where version = 131;
    insert into private.releases (content_hash, version, compatible_from)
      select 'another content', version, compatible_from from private.releases order by id desc limit 1`)
  expect((await run(shape)).rows).not.toEqual(before)
  // By itself: a deploy would repeat later migrations too, and they run once.
  const repairs = readFileSync(join(import.meta.dirname, '../migrations/0215.do.repairs.sql'), 'utf8')
  await run(`set role turnstone_owner; ${repairs}`)
  await deploy({ databaseUrl: database.url })
  expect((await run(shape)).rows).toEqual(before)
})

test('an edited migration is refused by file name, with advice', async () => {
  await run(`update migrations.applied set md5 = 'edited' where version = 14`)
  await expect(deploy({ databaseUrl: database.url })).rejects.toThrow(
    'db/migrations/0014.do.transactions.sql differs from the file that this database ran: restore that file, or restore a backup made before it ran.',
  )
})
