import pg from 'pg'
import { runningCluster } from '../../db/cluster-running.ts'
import { checkServer } from '../../db/connect.ts'
import { compareVersions, ownRelease } from '../../db/release.ts'
import type { Settings } from '../../server/base/settings.ts'
import { checkConnections } from '../connections.ts'
import { inProduct } from '../product-database.ts'
import { clockFinding } from './clock.ts'
import { about, reasonOf, type Finding } from './finding.ts'

const { ok, warn, bad } = about('Database')

/** Reached, recent, deployed by this program, with enough connections, and its clock. */
export async function checkDatabase(
  settings: Settings,
  product: Promise<string | undefined>,
): Promise<Finding[]> {
  const { databaseUrl, dataDir } = settings
  const running = databaseUrl === undefined ? runningCluster(dataDir) : undefined
  const url = databaseUrl ?? (running === undefined ? undefined : inProduct(running))
  if (url === undefined) return [ok('the embedded one does not run; npm start starts it')]
  try {
    const version = await checkServer(url)
    return [
      ok(`PostgreSQL ${version}`),
      await deployed(url),
      await connections(url, settings, (await product) !== undefined),
      await clock(url),
    ]
  } catch (error) {
    return [
      bad(
        error instanceof Error ? error.message : reasonOf(error),
        'Correct what it says; nothing else of the database was checked.',
      ),
    ]
  }
}

async function deployed(url: string): Promise<Finding> {
  const own = ownRelease().version
  const found = await ask<{ version: string }>(
    url,
    'select version from private.releases order by id desc limit 1',
  ).catch(() => undefined)
  if (found === undefined) return ok(`nothing is deployed yet; npm start deploys ${own}`)
  if (compareVersions(found.version, own) > 0)
    return bad(`deployed by ${found.version}, and this program is ${own}`, `Start ${found.version} or later.`)
  if (found.version !== own)
    return warn(
      `deployed by ${found.version}, and this program is ${own}`,
      'The next start upgrades it. Back up first.',
    )
  return ok(`deployed by ${found.version}, this program's version`)
}

async function connections(url: string, settings: Settings, isRunning: boolean): Promise<Finding> {
  const { kind, text } = await checkConnections(url, settings, { isRunning })
  if (kind === 'ok') return ok(text)
  return kind === 'warn' ? warn(text) : bad(text, 'The product refuses to start.')
}

async function clock(url: string): Promise<Finding> {
  const before = Date.now()
  const found = await ask<{ now: Date }>(url, 'select clock_timestamp() as now')
  return clockFinding('the database', found?.now, { before, after: Date.now() })
}

async function ask<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row | undefined> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnstone doctor' })
  client.on('error', () => {})
  try {
    await client.connect()
    await client
      .query(`begin read only; set local role turnstone_owner`)
      .catch(() => client.query('rollback'))
    return (await client.query<Row>(text)).rows[0]
  } finally {
    await client.end().catch(() => {})
  }
}
