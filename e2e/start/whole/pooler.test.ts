import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../../db/cluster.ts'
import { ensureDatabase } from '../../../db/connect.ts'
import { deploy } from '../../../db/deploy.ts'
import { answers, dataFolder, start, stop, timeUntil } from '../product.ts'
import { findTool, freePort, give, missing, run } from '../tools.ts'

const pgbouncer = findTool('pgbouncer')

describe.skipIf(missing('PgBouncer', pgbouncer))('behind PgBouncer', () => {
  const folder = dataFolder()
  let cluster: Cluster
  beforeAll(async () => {
    cluster = await startCluster({ dataDir: join(folder.path, 'data'), durable: false, log: () => {} })
  })
  afterAll(async () => {
    await cluster.stop()
    folder.remove()
  })

  /** A pooler in front of the cluster, whose clients use their own names and passwords. */
  async function pooler(mode: string, users: readonly string[], options = '') {
    const port = await freePort()
    const list = users.map((address) => {
      const { username, password } = new URL(address)
      return `"${decodeURIComponent(username)}" "${decodeURIComponent(password)}"`
    })
    const settings = `[databases]
* = host=127.0.0.1 port=${cluster.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${give(join(folder.path, `users-${port}`), list.join('\n'))}
pool_mode = ${mode}
default_pool_size = 40
max_client_conn = 300
${options}
`
    const process = run(pgbouncer ?? '', [give(join(folder.path, `${port}.ini`), settings)])
    const through = (address: string) => {
      const url = new URL(address)
      url.port = String(port)
      return url.href
    }
    const url = through(cluster.url)
    await timeUntil(() => reaches(url), 20_000)
    return { through, stop: process.stop }
  }

  async function reaches(url: string): Promise<boolean> {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => {})
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  const refused = /leads through a pooler in transaction mode/

  test.each([
    ['transaction', ''],
    ['transaction', 'ignore_startup_parameters = options'],
    ['transaction', 'server_round_robin = 1'],
    ['transaction', 'default_pool_size = 1'],
    ['statement', ''],
  ])('a deploy in %s mode (%s) is refused, and nothing is created', async (mode, options) => {
    const url = await ensureDatabase(cluster.url, 'refused')
    const between = await pooler(mode, [url], options)
    await expect(deploy({ databaseUrl: between.through(url) })).rejects.toThrow(refused)
    await between.stop()
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    const { rows } = await client.query(
      `select nspname as name from pg_namespace where nspname !~ '^(pg_|information_schema$|public$)'
        union all select rolname from pg_roles where rolname like 'refused%'`,
    )
    await client.end()
    expect(rows).toEqual([])
  })

  test('a start is refused with one sentence and code 1', async () => {
    const url = await ensureDatabase(cluster.url, 'started')
    const between = await pooler('transaction', [url])
    const DATABASE_URL = between.through(url)
    const product = start({ DATA_DIR: join(folder.path, 'started'), DATABASE_URL, DEMO: '0' })
    expect(await product.ended).toBe(1)
    expect(product.errors()).toMatch(new RegExp(`^[^\\n]*${refused.source}[^\\n]*\\n$`))
    await between.stop()
  })

  test('a database is deployed and served in session mode', async () => {
    const url = await ensureDatabase(cluster.url, 'served')
    // The pooler needs the logins' passwords, which derive from the owner's.
    const { webUrl, authUrl, jobsUrl } = await deploy({ databaseUrl: url })
    const between = await pooler('session', [url, webUrl, authUrl, jobsUrl])
    mkdirSync(join(folder.path, 'session'), { recursive: true })
    const product = start({
      DATA_DIR: join(folder.path, 'session'),
      DATABASE_URL: between.through(url),
      DEMO: '0',
    })
    const address = await product.ready
    await expect.poll(() => answers(address), { timeout: 60_000 }).toBe(true)
    expect(await stop(product)).toBe(0)
    await between.stop()
  })
})
