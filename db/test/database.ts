import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { loadDemo } from '../demo/load.ts'
import { deploy, deployLogins, type Deployed } from '../deploy.ts'

export type TestDatabase = Omit<Deployed, 'empty'> & {
  /** The owner's connection string. */
  url: string
  drop: () => Promise<void>
}

/** A separate database for a test, deployed and with the demo data. */
export async function freshDatabase(): Promise<TestDatabase> {
  const server = given('TEST_DATABASE_URL')
  const template = given('TEST_TEMPLATE')
  const name = `turnstone_test_${randomBytes(6).toString('hex')}`
  const url = urlOf(server, name)
  const drop = () => dropDatabase(server, name)
  await asSuperuser(server, (client) =>
    // Files are copied in a third of the time that PostgreSQL's default takes, which logs every page.
    client.query(`create database ${name} template ${template} strategy file_copy`),
  )
  try {
    return { url, ...(await deployLogins(url)), drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** The template from which test databases are copied; created once per run. */
export async function makeTemplate(server: string): Promise<{ name: string; drop: () => Promise<void> }> {
  const name = `turnstone_template_${randomBytes(6).toString('hex')}`
  await asSuperuser(server, (client) => client.query(`create database ${name}`))
  const drop = () => dropDatabase(server, name)
  try {
    const databaseUrl = urlOf(server, name)
    await deploy({ databaseUrl })
    await loadDemo({ databaseUrl })
    return { name, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** Drops a database and its login roles. */
async function dropDatabase(server: string, name: string): Promise<void> {
  await asSuperuser(server, async (client) => {
    await client.query(`drop database if exists ${name} with (force)`)
    const { rows } = await client.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname ~ ('^' || $1 || '_[a-z]+$')`,
      [name],
    )
    for (const { rolname } of rows) await client.query(`drop role if exists ${pg.escapeIdentifier(rolname)}`)
  })
}

async function asSuperuser<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function urlOf(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = name
  return url.href
}

function given(name: 'TEST_DATABASE_URL' | 'TEST_TEMPLATE'): string {
  const value = process.env[name]
  if (value === undefined) throw new Error(`${name} is not set: tests start through vitest or npm test`)
  return value
}
