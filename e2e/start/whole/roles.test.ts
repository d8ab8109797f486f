import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../../db/cluster.ts'
import { ensureDatabase } from '../../../db/connect.ts'
import { onServer } from '../../../db/test/bare-database.ts'
import { answers, dataFolder, start, stop, stopAll, timeUntil, type Product } from '../product.ts'

const folder = dataFolder()
let cluster: Cluster
let DATABASE_URL: string

beforeAll(async () => {
  cluster = await startCluster({ dataDir: join(folder.path, 'data'), durable: false, log: () => {} })
  DATABASE_URL = await ensureDatabase(cluster.url, 'parted')
})
afterEach(stopAll)
afterAll(async () => {
  await cluster.stop()
  folder.remove()
})

function begin(ROLE: string): Product {
  const DATA_DIR = join(folder.path, `data-${ROLE}`)
  mkdirSync(DATA_DIR, { recursive: true })
  return start({ ROLE, DATA_DIR, DATABASE_URL, DEMO: '0', MINIMUM_FREE_MB: '0' })
}

async function ready(node: Product): Promise<string> {
  const address = await node.ready
  await timeUntil(() => answers(address), 60_000)
  return address
}

/** Connections of the product, by what each is for. */
const connections = async () =>
  onServer(async (db) => {
    const { rows } = await db.query<{ name: string }>(
      `select distinct split_part(application_name, ' ', 2) as name from pg_stat_activity
        where datname = current_database() and application_name like 'turnstone %'`,
    )
    return rows.map(({ name }) => name)
  }, DATABASE_URL)

test('a deploy, pages and jobs are processes of their own', async () => {
  const early = begin('web')
  await expect(early.ready).rejects.toThrow('Nothing is deployed yet: run ROLE=deploy first.')
  expect(await early.ended).toBe(1)

  const deploy = begin('deploy')
  expect(await deploy.ended, deploy.errors()).toBe(0)
  expect(deploy.said()).toContain('The first person sets a password at')
  expect(await connections()).toEqual([])

  const web = begin('web')
  const page = await ready(web)
  expect((await fetch(`${page}/login`)).status).toBe(200)
  expect(await connections()).not.toContain('worker')
  expect(web.said()).not.toContain('The first person')

  const worker = begin('worker')
  const checks = await ready(worker)
  expect(await connections()).toContain('worker')
  expect((await fetch(`${checks}/healthz`)).status).toBe(200)
  expect((await fetch(`${checks}/login`)).status).toBe(404)
  expect((await fetch(`${checks}/api/graphql`, { method: 'POST' })).status).toBe(404)
  expect(await stop(web)).toBe(0)
  expect(await answers(checks)).toBe(true)
})

test('a part of the product refuses the embedded database', async () => {
  const node = start({ ROLE: 'worker', DATA_DIR: join(folder.path, 'embedded') })
  expect(await node.ended).toBe(1)
  expect(node.errors()).toContain('ROLE=worker needs DATABASE_URL')
})
