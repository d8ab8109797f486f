import { createHash, createHmac } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import pg from 'pg'
import Postgrator from 'postgrator'
import { capabilities } from './order.ts'
import { loadReference } from './reference/load.ts'
import { prepareRoles, type LoginRoles } from './roles.ts'
import { installJobQueue } from './queue.ts'

export type DeployOptions = {
  /** An owner's connection: may create roles and owns the database. */
  databaseUrl: string
  /** What the operator set, kept where the database's functions read it. */
  operator?: { name: string; timeZone: string; offerHours: number; invoiceTermsDays: number }
  onStep?: (text: string, done: number, total: number) => void
}

export type Deployed = {
  /** Connection strings of the three unprivileged login roles of this database. */
  webUrl: string
  gateUrl: string
  jobsUrl: string
  /** No organisation is there yet: a first run. */
  empty: boolean
}

/** Brings a database to today's code, in one transaction; does nothing where nothing changed. */
export async function deploy({ databaseUrl, operator, onStep }: DeployOptions): Promise<Deployed> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone deploy' })
  await client.connect()
  try {
    const logins = await prepareRoles(client, secretOf(databaseUrl))
    await installJobQueue(urlOf(databaseUrl, logins.jobs))
    await client.query('begin')
    await client.query(`select pg_advisory_xact_lock(hashtext('turnstone deploy'))`)
    await client.query('set local role turnstone_owner')
    await migrate(client, onStep)
    await replayCode(client)
    await loadReference(client, onStep)
    if (operator) await keepSettings(client, operator)
    const { rows } = await client.query<{ empty: boolean }>(
      'select not exists (select from app.organizations) as empty',
    )
    await client.query('commit')
    return { ...urlsOf(databaseUrl, logins), empty: rows[0]?.empty ?? true }
  } finally {
    await client.end()
  }
}

/** Makes the login roles of a database that is a copy of a deployed one. */
export async function deployLogins(databaseUrl: string): Promise<Omit<Deployed, 'empty'>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return urlsOf(databaseUrl, await prepareRoles(client, secretOf(databaseUrl)))
  } finally {
    await client.end()
  }
}

async function keepSettings(
  client: pg.Client,
  { name, timeZone, offerHours, invoiceTermsDays }: NonNullable<DeployOptions['operator']>,
): Promise<void> {
  await client.query(
    `update hidden.operator_settings set operator_name = $1, time_zone = $2, offer_hours = $3,
       invoice_terms_days = $4`,
    [name, timeZone, offerHours, invoiceTermsDays],
  )
}

async function migrate(client: pg.Client, onStep: DeployOptions['onStep']): Promise<void> {
  const postgrator = new Postgrator({
    driver: 'pg',
    migrationPattern: `${import.meta.dirname}/migrations/*.sql`,
    schemaTable: 'migrations.applied',
    validateChecksums: true,
    execQuery: async (query) => {
      const { rows } = await client.query<Record<string, string>>(query)
      return { rows }
    },
  })
  let done = 0
  const total = await postgrator.getMaxVersion()
  postgrator.on('migration-finished', (migration) => {
    done = migration.version
    onStep?.(`Migration ${migration.name}`, done, total)
  })
  await postgrator.migrate()
}

/** Drops every policy, trigger, view, grant and loose function, then replays each capability's code file. */
async function replayCode(client: pg.Client): Promise<void> {
  const files = ['reset.sql', ...capabilities.flatMap(codeFilesOf), 'seal.sql']
  const texts = await Promise.all(files.map((file) => readFile(`${import.meta.dirname}/${file}`, 'utf8')))
  const hash = createHash('sha256').update(texts.join('\0')).digest('hex')
  const { rows } = await client.query<{ content_hash: string }>(
    'select content_hash from hidden.deployments order by id desc limit 1',
  )
  if (rows[0]?.content_hash === hash) return
  for (const [index, text] of texts.entries()) {
    await client.query(text).catch((cause: unknown) => {
      throw new Error(`${files[index]}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })
  }
  await client.query('insert into hidden.deployments (content_hash) values ($1)', [hash])
}

/** A capability's rights come first, in the file that has its name alone; what more it needs stands beside it. */
function codeFilesOf(capability: string): string[] {
  const first = `${capability}/${capability}.code.sql`
  const all = globSync(`${capability}/*.code.sql`, { cwd: import.meta.dirname }).toSorted()
  return [first, ...all.filter((file) => file !== first)]
}

/** The login roles' passwords follow from the owner's, so that every process of one deployment knows them. */
function secretOf(databaseUrl: string): (role: string) => string {
  const key = decodeURIComponent(new URL(databaseUrl).password)
  if (key === '') throw new Error('DATABASE_URL needs a password: those of the login roles are made from it.')
  return (role) => createHmac('sha256', `turnstone ${key}`).update(role).digest('base64url')
}

function urlOf(databaseUrl: string, login: { name: string; password: string }): string {
  const url = new URL(databaseUrl)
  url.username = login.name
  url.password = login.password
  return url.href
}

function urlsOf(databaseUrl: string, logins: LoginRoles): Omit<Deployed, 'empty'> {
  return {
    webUrl: urlOf(databaseUrl, logins.web),
    gateUrl: urlOf(databaseUrl, logins.gate),
    jobsUrl: urlOf(databaseUrl, logins.jobs),
  }
}
