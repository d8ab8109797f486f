import { Readable } from 'node:stream'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { OnStep } from '../migrate.ts'
import { codeFiles, ownRelease } from '../release.ts'
import {
  jobs,
  plainText,
  tablesQuery,
  type DatabaseFacts,
  type Save,
  type SavedTable,
  type Table,
} from './facts.ts'

export type Dump = {
  facts: DatabaseFacts
  /** Public ids of the uploaded files, as of the same moment. */
  files: string[]
}

type Options = { save: Save; onStep?: OnStep | undefined }

/** Saves all rows of a database as of one moment, by its owner's connection, while it is used. */
export async function dumpDatabase(databaseUrl: string, { save, onStep }: Options): Promise<Dump> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(plainText)
    const tables = await beginSnapshot(client)
    const about = await readFacts(client)
    const saved: SavedTable[] = []
    for (const table of tables) {
      onStep?.(`Table ${table.name}`, saved.length + 1, tables.length)
      const source = `${table.name} (${table.columns.join(', ')})`
      saved.push(await saveTable(client, { table, source, save }))
    }
    const queue = await saveTable(client, { table: jobs, source: `(${jobs.query})`, save })
    const files = await client.query<{ id: string }>(
      'select public_id::text as id from app.files order by id',
    )
    const code = await saveCode(about.release.contentHash, save)
    return { facts: { ...about, tables: saved, jobs: queue, code }, files: files.rows.map(({ id }) => id) }
  } finally {
    await client.end()
  }
}

/** Locks the tables against a deploy first, and refuses if one came between. */
async function beginSnapshot(client: pg.Client): Promise<Table[]> {
  await client.query('begin read only; set local role turnstone_owner')
  const { rows: before } = await client.query<Table>(tablesQuery)
  await client.query('rollback')
  if (before.length === 0) throw new Error('This database holds no product yet: start the product once.')
  await client.query('begin isolation level repeatable read read only; set local role turnstone_owner')
  await client.query(`lock table ${before.map(({ name }) => name).join(', ')} in access share mode`)
  const { rows: tables } = await client.query<Table>(tablesQuery)
  if (JSON.stringify(tables) !== JSON.stringify(before))
    throw new Error('A release was deployed at this moment; run the backup again.')
  return tables
}

async function readFacts(client: pg.Client): Promise<Omit<DatabaseFacts, 'tables' | 'jobs' | 'code'>> {
  const { rows } = await client.query<Pick<DatabaseFacts, 'release' | 'postgres' | 'snapshotAt'>>(
    `select json_build_object('version', r.version, 'contentHash', r.content_hash) as release,
        current_setting('server_version') as postgres,
        to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "snapshotAt"
      from private.releases r order by r.id desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('This database holds no product yet: start the product once.')
  const { rows: migrations } = await client.query<DatabaseFacts['migrations'][number]>(
    'select version::int as version, md5 from migrations.applied where version > 0 order by version',
  )
  const { rows: names } = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'S' and n.nspowner = 'turnstone_owner'::regrole and n.nspname <> 'migrations' order by 1`,
  )
  const sequences: DatabaseFacts['sequences'][number][] = []
  for (const { name } of names) {
    const { rows: values } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${name}`,
    )
    for (const value of values) sequences.push({ name, ...value })
  }
  return { ...row, migrations, sequences }
}

async function saveTable(
  client: pg.Client,
  { table: { name, columns }, source, save }: { table: Table; source: string; save: Save },
): Promise<SavedTable> {
  const file = `tables/${name.replaceAll('"', '')}.copy`
  const lines = { count: 0 }
  const sha256 = await save(
    file,
    Readable.from(counted(copied(client, source), lines), { objectMode: false }),
  )
  return { name, columns, rows: lines.count, sha256, file }
}

/** The rows as text. A lost connection does not end the library's stream, so it is ended here. */
export function copied(client: pg.Client, source: string): Readable {
  const rows = client.query(copyTo(`copy ${source} to stdout`))
  const lost = (error: Error) => void rows.destroy(error)
  client.once('error', lost)
  rows.once('close', () => client.off('error', lost))
  return rows
}

/** In COPY's text a line break within a value is escaped, so each one ends a row. */
export async function* counted(
  source: AsyncIterable<Buffer>,
  lines: { count: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of source) {
    for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines.count += 1
    yield chunk
  }
}

/** The functions of the release, so that a later program upgrades the same database as that release left. */
async function saveCode(contentHash: string, save: Save): Promise<string | null> {
  if (ownRelease().contentHash !== contentHash) return null
  await save('code.json', Readable.from([Buffer.from(JSON.stringify(codeFiles()))], { objectMode: false }))
  return 'code.json'
}
