import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** A database for testing deploys: an empty one, or a copy. */
export type BareDatabase = { url: string; name: string; drop: () => Promise<void> }

export async function bareDatabase({
  owner,
  template = 'template1',
}: {
  owner?: { name: string; password: string } | undefined
  template?: string
} = {}): Promise<BareDatabase> {
  const name = `turnstone_bare_${randomBytes(6).toString('hex')}`
  await onServer(async (server) => {
    await server.query(`create database ${name} template ${template} ${owner ? `owner ${owner.name}` : ''}`)
  })
  const url = new URL(serverUrl())
  url.pathname = name
  if (owner) {
    url.username = owner.name
    url.password = owner.password
  }
  return { url: url.href, name, drop: () => onServer((server) => dropAll(server, name)) }
}

/** An owner of databases with CREATEROLE and without superuser, as a hosted PostgreSQL gives. */
export async function plainOwner(): Promise<{ name: string; password: string; drop: () => Promise<void> }> {
  const owner = { name: `bare_owner_${randomBytes(4).toString('hex')}`, password: 'secret' }
  await onServer(async (server) => {
    await server.query(`create role ${owner.name} login createrole password 'secret'`)
    // On a dedicated server the owner would have created the groups, which gives the same right.
    const { rows } = await server.query<{ rolname: string }>(
      `select rolname from pg_roles where rolname ~ '^turnstone_(owner|anonymous|member|operator|auth|jobs|schema|queue|public)$'`,
    )
    for (const { rolname } of rows) await server.query(`grant ${rolname} to ${owner.name} with admin option`)
  })
  const drop = () =>
    onServer(async (server) => {
      await server.query(`drop owned by ${owner.name}; drop role ${owner.name}`)
    })
  return { ...owner, drop }
}

async function dropAll(server: pg.Client, name: string): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`)
  for (const kind of ['web', 'auth', 'jobs', 'web_2', 'auth_2', 'jobs_2'])
    await server.query(`drop role if exists ${name}_${kind}`)
}

export async function onServer<T>(work: (server: pg.Client) => Promise<T>, url = serverUrl()): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function serverUrl(): string {
  const url = process.env['TEST_DATABASE_URL']
  if (url === undefined)
    throw new Error('TEST_DATABASE_URL is not set: tests start through vitest or npm test')
  return url
}
