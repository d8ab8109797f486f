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

async function dropAll(server: pg.Client, name: string): Promise<void> {
  await server.query(`drop database if exists ${name} with (force)`)
  for (const kind of ['web', 'auth', 'jobs']) await server.query(`drop role if exists ${name}_${kind}`)
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
