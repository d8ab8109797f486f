import { readFile } from 'node:fs/promises'
import pg from 'pg'
import { ensureDatabase } from '../../db/connect.ts'
import { deploy, type Deployed } from '../../db/deploy.ts'

/** Connection strings of the owner and of the product's logins. */
export type Loaded = Omit<Deployed, 'empty'> & { url: string }

/** The data to load. */
export type Filling = {
  /** `bench.rows` in the files. */
  rows: number
  /** SQL files, run in order. */
  files: string[]
  /** Tables whose indexes are created after loading. */
  tables: string[]
  /** Tables whose rows have explicit ids. */
  ids: string[]
}

/** Creates and loads a database on this server, or upgrades an existing one. */
export async function loadDatabase(server: string, name: string, filling: Filling): Promise<Loaded> {
  const url = await ensureDatabase(server, name)
  const { empty, ...urls } = await deploy({ databaseUrl: url })
  const since = performance.now()
  if (empty) await fill(url, filling)
  console.log(
    `${name}: ${empty ? `loaded in ${((performance.now() - since) / 1000).toFixed(0)} s` : 'there already'}`,
  )
  return { url, ...urls }
}

export async function dropDatabase(server: string, name: string): Promise<void> {
  await connected(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    for (const kind of ['web', 'auth', 'jobs']) await client.query(`drop role if exists ${name}_${kind}`)
  })
}

export async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Disables triggers and key checks, which the generated rows satisfy, and creates indexes last. */
async function fill(url: string, { rows, files, tables, ids }: Filling): Promise<void> {
  await connected(url, async (client) => {
    await client.query('begin')
    await client.query(`set local session_replication_role = replica; set local timezone = 'UTC'`)
    await client.query(`select set_config('bench.rows', $1, true)`, [String(rows)])
    const indexes = await dropIndexes(client, tables)
    for (const file of files) {
      await client.query(await readFile(file, 'utf8'))
      await client.query(`analyze ${await everyTable(client)}`)
    }
    for (const { definition } of indexes) await client.query(definition)
    await followIds(client, ids)
    await client.query('commit')
    await client.query(`vacuum (analyze) ${await everyTable(client)}`)
    await client.query('checkpoint')
  })
}

/** Excludes tables shared by all databases of the server, because their locks would stay until the end. */
async function everyTable(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(c.oid::regclass::text, ', ') as tables from pg_class c where c.relkind = 'r'
      and (c.relnamespace::regnamespace::text in ('app', 'private') or c.relnamespace = pg_my_temp_schema())`,
  )
  return rows[0]?.tables ?? ''
}

async function dropIndexes(client: pg.Client, tables: string[]): Promise<{ definition: string }[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
      from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace::regnamespace::text in ('app', 'private') and c.relname = any ($1)
        and not exists (select from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows
}

/** Sets the sequences after the loaded ids. */
async function followIds(client: pg.Client, tables: string[]): Promise<void> {
  for (const table of tables) {
    await client.query(
      `select setval(pg_get_serial_sequence('app.${table}', 'id'), (select max(id) from app.${table}))`,
    )
  }
}
