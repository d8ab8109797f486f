import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startCluster } from './cluster.ts'
import { deploy, type Deployed } from './deploy.ts'

/** Runs a callback with a freshly deployed database, then drops it. */
export async function withScratchDatabase<T>(use: (deployed: Deployed) => Promise<T>): Promise<T> {
  return withServer(async (serverUrl) => {
    const name = `turnstone_scratch_${randomBytes(6).toString('hex')}`
    await run(serverUrl, `create database ${name}`)
    try {
      const url = new URL(serverUrl)
      url.pathname = `/${name}`
      return await use(await deploy({ databaseUrl: url.href }))
    } finally {
      await run(serverUrl, `drop database ${name} with (force)`)
      for (const kind of ['web', 'auth', 'jobs']) await run(serverUrl, `drop role if exists ${name}_${kind}`)
    }
  })
}

/** The server given to the tests, or a temporary one. */
async function withServer<T>(use: (serverUrl: string) => Promise<T>): Promise<T> {
  const given = process.env.TEST_DATABASE_URL
  if (given) return use(given)
  const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-scratch-'))
  const cluster = await startCluster({ dataDir, durable: false, log: () => {} })
  try {
    return await use(cluster.url)
  } finally {
    await cluster.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
