import { createHash } from 'node:crypto'
import { json } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { lockDeploys, prepareServer, runCode, upgrade } from '../deploy.ts'
import { foreignMigration, migrate, type OnStep } from '../migrate.ts'
import { refuseTransactionPooler } from '../pooler.ts'
import { codeFiles, compareVersions, hashOf, ownRelease, type CodeFile } from '../release.ts'
import { copied, counted } from './dump.ts'
import { jobs, plainText, type DatabaseFacts, type Open, type SavedTable } from './facts.ts'
import { restoreReferences, takeReferences } from './references.ts'

const eraseAgain = {
  person: 'select private.erase_again($1)',
  customer: 'select private.erase_customer_again($1)',
}

type Options = {
  open: Open
  onStep?: OnStep | undefined
  /** Who was erased, also since the backup: the public id of a person, or of a lead whose customer it was. */
  erasures?: readonly { kind: keyof typeof eraseAgain; id: string }[]
}

/**
 * Loads a backup into an empty database in one transaction, so that a restore that was stopped leaves nothing. The
 * database is that of the backup's release first, and is then upgraded to this program like any other.
 */
export async function loadDatabase(
  databaseUrl: string,
  facts: DatabaseFacts,
  options: Options,
): Promise<void> {
  await refuseTransactionPooler(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone restore' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(plainText)
    await lockDeploys(client)
    await refuseUsed(client)
    await prepareServer(client, databaseUrl)
    await client.query('begin; set local role turnstone_owner')
    await migrate(client, options.onStep, facts.migrations.at(-1)?.version ?? 0)
    await loadTables(client, facts, options)
    await runBackedUpCode(client, facts, options.open)
    await upgrade(client, options.onStep)
    await loadJobs(client, facts.jobs, options.open)
    for (const { kind, id } of options.erasures ?? []) await client.query(eraseAgain[kind], [id])
    // What was sent since the backup would be sent again, and a copy must not write to people.
    await client.query(`select private.stop_outgoing('RESTORED')`)
    await client.query('commit')
  } finally {
    await client.end()
  }
}

/** Refuses a backup that this program cannot upgrade. */
export async function refuseNewerBackup({ release, migrations }: DatabaseFacts): Promise<void> {
  const own = ownRelease().version
  if (compareVersions(release.version, own) > 0)
    throw new Error(
      `This backup is of Turnstone ${release.version}; this program is ${own}. Use that version.`,
    )
  const foreign = await foreignMigration(migrations)
  if (foreign !== undefined)
    throw new Error(
      `This backup ran a migration ${foreign} that this program does not have. Use a later program.`,
    )
}

async function refuseUsed(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname in ('app', 'private', 'hidden', 'migrations') limit 1`,
  )
  if (rows.length > 0)
    throw new Error('The database is not empty. A restore overwrites nothing: give it an empty database.')
}

/** Constraints between tables are dropped before and added again after, which checks every row. */
async function loadTables(client: pg.Client, facts: DatabaseFacts, { open, onStep }: Options): Promise<void> {
  const { tables, sequences } = facts
  const references = await takeReferences(client)
  await client.query(`truncate ${tables.map(({ name }) => name).join(', ')}`)
  for (const [index, table] of tables.entries()) {
    onStep?.(`Table ${table.name}`, index + 1, tables.length)
    await loadTable(client, table, open)
    await client.query(`analyze ${table.name}`)
  }
  for (const { name, last, isCalled } of sequences)
    await client.query('select setval($1::regclass, $2::bigint, $3)', [name, last, isCalled])
  await restoreReferences(client, references, onStep)
}

/** Loads a table and reads it again: the text must be the same as that of the database that was backed up. */
async function loadTable(client: pg.Client, table: SavedTable, open: Open): Promise<void> {
  const target = `${table.name} (${table.columns.join(', ')})`
  await pipeline(await open(table.file), client.query(copyFrom(`copy ${target} from stdin`)))
  const lines = { count: 0 }
  const hash = createHash('sha256')
  for await (const chunk of counted(copied(client, target), lines)) hash.update(chunk)
  if (lines.count !== table.rows || hash.digest('hex') !== table.sha256)
    throw new Error(
      `${table.name} is not what the backup says: ${lines.count} of ${table.rows} rows, or other values.`,
    )
}

async function runBackedUpCode(
  client: pg.Client,
  { release, code }: DatabaseFacts,
  open: Open,
): Promise<void> {
  if (release.contentHash === ownRelease().contentHash) return runCode(client, codeFiles())
  if (code === null) return
  // A cast: its hash is compared next.
  const files = (await json(await open(code))) as CodeFile[]
  if (hashOf(files) !== release.contentHash)
    throw new Error('The functions in the backup are of another release.')
  await runCode(client, files)
}

/** Adds the jobs by the queue's own function, because its tables change with its versions. */
async function loadJobs(client: pg.Client, saved: SavedTable, open: Open): Promise<void> {
  await client.query(`set local role none; create temporary table restored_jobs (identifier text, payload json,
      queue_name text, run_at timestamptz, max_attempts int, key text, priority int, flags text[], attempts int,
      last_error text) on commit drop; grant select on restored_jobs to turnstone_queue`)
  const target = `restored_jobs (${jobs.columns.join(', ')})`
  await pipeline(await open(saved.file), client.query(copyFrom(`copy ${target} from stdin`)))
  await client.query('set local role turnstone_queue')
  const { rows } = await client.query<{ id: string; attempts: number; last_error: string | null }>(
    `select j.id, r.attempts, r.last_error from restored_jobs r cross join lateral graphile_worker.add_job(r.identifier,
      payload => r.payload, queue_name => r.queue_name, run_at => r.run_at, max_attempts => r.max_attempts,
      job_key => r.key, priority => r.priority, flags => r.flags) j`,
  )
  if (rows.length !== saved.rows)
    throw new Error(`The queue has ${rows.length} jobs instead of ${saved.rows}.`)
  await client.query(
    `update graphile_worker._private_jobs j set attempts = g.attempts, last_error = g.last_error
      from unnest($1::bigint[], $2::int[], $3::text[]) g (id, attempts, last_error) where j.id = g.id`,
    [rows.map(({ id }) => id), rows.map(({ attempts }) => attempts), rows.map((row) => row.last_error)],
  )
  await client.query('set local role turnstone_owner')
}
