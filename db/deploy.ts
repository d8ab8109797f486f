import { createHmac } from 'node:crypto'
import pg from 'pg'
import { ownersTransaction } from './deploy-locks.ts'
import { migrate, type OnStep } from './migrate.ts'
import { refuseTransactionPooler } from './pooler.ts'
import { installJobQueue } from './queue.ts'
import { loadReference } from './reference/load.ts'
import { codeFiles, ownRelease, type CodeFile, type Release } from './release.ts'
import { knownRoles, prepareRoles, type LoginRoles } from './roles.ts'
import { refuseNewerDatabase, refuseOtherRelease } from './upgrade-guard.ts'

export type DeployOptions = {
  /** The owner's connection string: may create roles and owns the database. */
  databaseUrl: string
  /** The operator's settings, stored for the database's functions. */
  operator?: {
    name: string
    timeZone: string
    offerHours: number
    invoiceTermsDays: number
    links?: { areOn: boolean; perLink: number; perAddress: number }
  }
  onStep?: OnStep
  /** How often it tries to lock the tables, if others hold them. */
  lockTries?: number
}

export type Deployed = {
  /** Connection strings of the three unprivileged login roles of this database. */
  webUrl: string
  authUrl: string
  jobsUrl: string
  /** The release of this program, to compare with the database later. */
  release: Release
  /** True on a first run: the database has no organization. */
  empty: boolean
}

/**
 * Upgrades a database to this program's code under one lock: first the checks, which change nothing, then roles
 * and the queue's schema, then the rest in one transaction. Does nothing if nothing changed.
 */
export async function deploy({ databaseUrl, operator, onStep, lockTries }: DeployOptions): Promise<Deployed> {
  await refuseTransactionPooler(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone deploy' })
  await client.connect()
  try {
    await lockDeploys(client)
    await refuseNewerDatabase(client, ownRelease())
    const logins = await prepareServer(client, databaseUrl)
    const empty = await ownersTransaction(client, { onStep, tries: lockTries }, async () => {
      await upgrade(client, onStep)
      if (operator) await saveSettings(client, operator)
      const { rows } = await client.query<{ empty: boolean }>(
        'select not exists (select from app.organizations) as empty',
      )
      return rows[0]?.empty ?? true
    })
    return { ...urlsOf(databaseUrl, logins), empty }
  } finally {
    // This also releases the lock.
    await client.end()
  }
}

/** For a process that leaves deploys to another: refuses a database that this program cannot serve. */
export async function attach(databaseUrl: string): Promise<Omit<Deployed, 'empty'>> {
  await refuseTransactionPooler(databaseUrl)
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'turnstone start' })
  await client.connect()
  try {
    await refuseOtherRelease(client, ownRelease())
    const logins = await knownRoles(client, secretOf(databaseUrl), knocking(databaseUrl))
    if (!logins)
      throw new Error('The password of DATABASE_URL is another than at the last deploy: run ROLE=deploy.')
    return urlsOf(databaseUrl, logins)
  } finally {
    await client.end()
  }
}

/** Until the connection ends. Older programs lock the same key for part of their deploy, so they wait too. */
export async function lockDeploys(client: pg.Client): Promise<void> {
  await client.query(`select pg_advisory_lock(hashtext('turnstone deploy'))`)
}

/** Creates the roles and the queue's schema, which a transaction of the owner's role cannot. */
export async function prepareServer(client: pg.Client, databaseUrl: string): Promise<LoginRoles> {
  const logins = await rolesOf(client, databaseUrl)
  await installJobQueue(urlOf(databaseUrl, logins.jobs))
  return logins
}

/** Brings a database to this program's code, in the transaction of the owner's role that is open. */
export async function upgrade(client: pg.Client, onStep: OnStep | undefined): Promise<void> {
  await migrate(client, onStep)
  await replayCode(client, ownRelease())
  await loadReference(client, onStep)
}

/** Creates the login roles of a copied database. */
export async function deployLogins(databaseUrl: string): Promise<Omit<Deployed, 'empty'>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return urlsOf(databaseUrl, await rolesOf(client, databaseUrl))
  } finally {
    await client.end()
  }
}

async function saveSettings(
  client: pg.Client,
  { name, timeZone, offerHours, invoiceTermsDays, links }: NonNullable<DeployOptions['operator']>,
): Promise<void> {
  await client.query(
    `update private.operator_settings set operator_name = $1, time_zone = $2, offer_hours = $3,
       invoice_terms_days = $4, takes_link_leads = coalesce($5, takes_link_leads),
       leads_per_link_and_hour = coalesce($6, leads_per_link_and_hour),
       leads_per_address_and_hour = coalesce($7, leads_per_address_and_hour)`,
    [name, timeZone, offerHours, invoiceTermsDays, links?.areOn, links?.perLink, links?.perAddress],
  )
}

/** Drops all policies, triggers, views, grants and independent functions, then runs the code files. */
export async function runCode(client: pg.Client, files: readonly CodeFile[]): Promise<void> {
  for (const { name, text } of files) {
    await client.query(text).catch((cause: unknown) => {
      throw new Error(`${name}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    })
  }
}

async function replayCode(client: pg.Client, { version, compatibleFrom, migration, contentHash }: Release) {
  const last = await client.query<{ version: string; content_hash: string }>(
    'select version, content_hash from private.releases order by id desc limit 1',
  )
  const isReplayed = last.rows[0]?.content_hash === contentHash
  if (isReplayed && last.rows[0]?.version === version) return
  if (!isReplayed) await runCode(client, codeFiles())
  await client.query(
    `insert into private.releases (content_hash, version, compatible_from, migration, policies_hash)
      values ($1, $2, $3, $4, private.policies_hash())`,
    [contentHash, version, compatibleFrom, migration],
  )
}

function rolesOf(client: pg.Client, databaseUrl: string): Promise<LoginRoles> {
  return prepareRoles(client, secretOf(databaseUrl), knocking(databaseUrl))
}

function knocking(databaseUrl: string) {
  return (login: LoginRoles['web']) => mayConnect(urlOf(databaseUrl, login))
}

/** False if the password is wrong or the login has ended. */
async function mayConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'turnstone deploy' })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && refusals.has(error.code ?? '')) return false
    throw error
  } finally {
    await client.end().catch(() => {})
  }
}
/** PostgreSQL's codes: the password is wrong, and the login is refused. */
const refusals = new Set(['28P01', '28000'])

/** Derives the login roles' passwords from the owner's, so that every process of a deployment knows them. */
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
    authUrl: urlOf(databaseUrl, logins.auth),
    jobsUrl: urlOf(databaseUrl, logins.jobs),
    release: ownRelease(),
  }
}
