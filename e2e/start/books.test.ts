import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../db/cluster.ts'
import { ensureDatabase } from '../../db/connect.ts'
import { loadDemo } from '../../db/demo/load.ts'
import { deploy } from '../../db/deploy.ts'
import { dataFolder } from './product.ts'

const folder = dataFolder()
const DATA_DIR = join(folder.path, 'data')
const script = join(import.meta.dirname, '../../bin/books.ts')
let cluster: Cluster | undefined
let url: string

beforeAll(async () => {
  await begin()
  await deploy({ databaseUrl: url })
  await loadDemo({ databaseUrl: url })
})
afterAll(async () => {
  await cluster?.stop()
  folder.remove()
})

async function begin(): Promise<void> {
  cluster = await startCluster({ dataDir: DATA_DIR, durable: false, log: () => {} })
  url = await ensureDatabase(cluster.url, 'marketplace')
}

async function end(): Promise<void> {
  await cluster?.stop()
  cluster = undefined
}

/** The command as an administrator runs it. */
function books(env: Record<string, string>): Promise<{ code: number; said: string }> {
  const given = { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env }
  return new Promise((resolve) =>
    execFile(process.execPath, [script], { env: given }, (error, out, errors) =>
      resolve({ code: Number(error?.code ?? 0), said: out + errors }),
    ),
  )
}

/** A deal whose amounts are missing in the ledger, as if inserted by hand. */
async function spoil(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `insert into private.invoice_numbers (year, last_number) values (1999, 2) on conflict (year) do update set last_number = 2`,
  )
  await client.end()
}

async function mend(): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('delete from private.invoice_numbers where year = 1999')
  await client.end()
}

const proven = /^The books are proven: \d+ transactions, \d+ invoices and \d+ lines of the ledger\.\n$/

test('the books are proven while the product runs and while it is stopped', async () => {
  expect(await books({ DATA_DIR })).toEqual({ code: 0, said: expect.stringMatching(proven) as string })
  await end()
  expect(await books({ DATA_DIR })).toEqual({ code: 0, said: expect.stringMatching(proven) as string })
  expect(existsSync(join(DATA_DIR, 'running.lock')), 'nothing of it is left').toBe(false)
  await begin()
})

test('it reports what is wrong, how often, and where, and exits with 1', async () => {
  await spoil()
  const unproven = {
    code: 1,
    said: expect.stringContaining(
      '       1  a number is missing among the invoices of a year (1999)\n',
    ) as string,
  }
  expect(await books({ DATA_DIR })).toEqual(unproven)
  expect(await books({ DATABASE_URL: url, DATA_DIR: '/nonexistent' })).toEqual(unproven)
  await end()
  expect(await books({ DATA_DIR })).toEqual(unproven)
  await begin()
  await mend()
  expect((await books({ DATABASE_URL: url })).code).toBe(0)
})

test('without a database or a deployed product it says so and creates none', async () => {
  const empty = join(folder.path, 'empty')
  expect(await books({ DATA_DIR: empty })).toEqual({ code: 1, said: `There is no database in ${empty}.\n` })
  expect(existsSync(empty)).toBe(false)
  const other = new URL(url)
  other.pathname = 'postgres'
  expect(await books({ DATABASE_URL: other.href })).toEqual({
    code: 1,
    said: 'This database holds no books yet: start the product once.\n',
  })
  other.password = 'wrong'
  const refused = await books({ DATABASE_URL: other.href })
  expect(refused.code).toBe(1)
  expect(refused.said).toMatch(/^DATABASE_URL: the database at 127\.0\.0\.1:\d+ cannot be used/)
  expect(refused.said).not.toContain('wrong')
})
