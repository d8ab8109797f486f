import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deploy } from '../deploy.ts'
import { bareDatabase, onServer, plainOwner, type BareDatabase } from './bare-database.ts'
import { catalogOf } from './law.ts'

let database: BareDatabase

beforeAll(async () => {
  database = await bareDatabase()
  await deploy({ databaseUrl: database.url })
})
afterAll(() => database.drop())

const law = () => onServer(catalogOf, database.url)
/** As if another version had been deployed last. */
const forget = (db: pg.Client) =>
  db.query(
    `set role turnstone_owner; insert into private.releases (content_hash, version, compatible_from)
      select 'another content', version, compatible_from from private.releases order by id desc limit 1; reset role`,
  )

test('a second deploy changes nothing, with or without running the code', async () => {
  const before = await law()
  expect(before.length).toBeGreaterThan(100)
  await deploy({ databaseUrl: database.url })
  expect(await law()).toEqual(before)
  await onServer(forget, database.url)
  await deploy({ databaseUrl: database.url })
  expect(await law()).toEqual(before)
})

const leftovers = {
  'a right to a table': 'grant select, delete on private.passwords to turnstone_member',
  'a right to a column': 'grant update (status) on app.user_infos to turnstone_member',
  'a right to a function': 'grant execute on function private.permissions_of(int) to turnstone_anonymous',
  'a right granted to public': 'grant execute on function private.permissions_of(int) to public',
  'a right to a schema': 'grant usage, create on schema private to turnstone_auth',
  'a policy': 'create policy select_more on app.user_contacts to turnstone_member using (true)',
  'a trigger':
    'create trigger more before insert on app.states for each row execute function private.touch()',
  'a function':
    'create function app.more() returns int language sql return 1; grant execute on function app.more() to turnstone_anonymous',
  'a view':
    'create view app.more with (security_invoker) as select * from app.states; grant select on app.more to turnstone_anonymous',
  'row-level security switched off': 'alter table app.user_infos no force row level security',
}

describe('the next deploy removes objects that are not in the code', () => {
  const lines = async (db: pg.Client) => new Set((await catalogOf(db)).map((row) => JSON.stringify(row)))
  /** The catalog lines that each leftover changed. */
  const changes = new Map<string, string[]>()
  let before: Set<string> | undefined
  let after: Set<string> | undefined

  beforeAll(async () => {
    await onServer(async (db) => {
      let last = (before = await lines(db))
      for (const [name, sql] of Object.entries(leftovers)) {
        await db.query(`set role turnstone_owner; ${sql}; reset role`)
        const next = await lines(db)
        changes.set(
          name,
          [...last, ...next].filter((line) => last.has(line) !== next.has(line)),
        )
        last = next
      }
      await forget(db)
    }, database.url)
    await deploy({ databaseUrl: database.url })
    after = await onServer(lines, database.url)
  })

  test.for(Object.keys(leftovers))('%s', (name) => {
    const changed = changes.get(name) ?? []
    expect(changed).not.toEqual([])
    expect(changed.filter((line) => after?.has(line) !== before?.has(line))).toEqual([])
  })

  test('nothing else is removed', () => expect(after).toEqual(before))
})

test('an edited migration is refused by name', async () => {
  const edit = (md5: string) => (db: pg.Client) =>
    db.query<{ md5: string }>(
      `update migrations.applied m set md5 = $1 from migrations.applied old
        where m.version = 2 and old.version = 2 returning old.md5`,
      [md5],
    )
  const { rows } = await onServer(edit('edited'), database.url)
  await expect(deploy({ databaseUrl: database.url })).rejects.toThrow(/0002\.do\.audit|\[2\]|MD5/i)
  await onServer(edit(rows[0]?.md5 ?? ''), database.url)
  await deploy({ databaseUrl: database.url })
})

describe('on a separate database', () => {
  const made: BareDatabase[] = []
  const fresh = async (owner?: { name: string; password: string }) => {
    made.push(await bareDatabase({ owner }))
    return made.at(-1)!
  }
  afterAll(async () => {
    for (const { drop } of made) await drop()
  })

  test('two concurrent deploys both succeed, the first time and later', async () => {
    const { url } = await fresh()
    for (let round = 0; round < 4; round += 1) {
      const both = await Promise.all([deploy({ databaseUrl: url }), deploy({ databaseUrl: url })])
      expect(both[0]).toEqual(both[1])
    }
    const { rows } = await onServer((db) => db.query('select count(*)::int as n from private.releases'), url)
    expect(rows).toEqual([{ n: 1 }])
  })

  test('a killed deploy changes nothing, and the next one succeeds', async () => {
    const { url } = await fresh()
    await killedDeploy(url, 'Languages')
    const { rows } = await onServer((db) => db.query(`select to_regnamespace('app') as app`), url)
    expect(rows).toEqual([{ app: null }])
    expect((await deploy({ databaseUrl: url })).empty).toBe(true)
  })

  test('an owner with CREATEROLE and without superuser can deploy', async () => {
    const owner = await plainOwner()
    const { url, drop } = await bareDatabase({ owner })
    await deploy({ databaseUrl: url })
    await onServer(forget, url)
    expect((await deploy({ databaseUrl: url })).empty).toBe(true)
    await drop()
    await owner.drop()
  })
})

/** Starts a deploy in a separate process and kills it at one of its steps. */
async function killedDeploy(url: string, step: string): Promise<void> {
  const script = `import { deploy } from ${JSON.stringify(new URL('../deploy.ts', import.meta.url).href)}
    await deploy({ databaseUrl: process.env.URL, onStep: (text) => console.log(text) })`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.on('data', (text: Buffer) => {
    if (text.toString().includes(step)) child.kill('SIGKILL')
  })
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  expect(signal, 'it was killed and did not end').toBe('SIGKILL')
}
