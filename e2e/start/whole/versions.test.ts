import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startCluster, type Cluster } from '../../../db/cluster.ts'
import { ensureDatabase } from '../../../db/connect.ts'
import { loadDemo } from '../../../db/demo/load.ts'
import { deploy } from '../../../db/deploy.ts'
import { ownRelease } from '../../../db/release.ts'
import { asker } from '../../../server/test/asker.ts'
import { load } from '../load.ts'
import { copyProgram, setVersion } from '../programs.ts'
import { answers, dataFolder, start, stopAll, timeUntil, type Product } from '../product.ts'

const root = join(import.meta.dirname, '../../..')
const folder = dataFolder()
const own = ownRelease()
let cluster: Cluster
let DATABASE_URL: string
let made = 0

beforeAll(async () => {
  cluster = await startCluster({ dataDir: join(folder.path, 'data'), durable: false, log: () => {} })
  DATABASE_URL = await ensureDatabase(cluster.url, 'shared')
  await deploy({ databaseUrl: DATABASE_URL })
  await loadDemo({ databaseUrl: DATABASE_URL })
})
afterEach(stopAll)
afterAll(async () => {
  await cluster.stop()
  folder.remove()
})

/** Another version: a changed copy of this one. */
function program(change: (copy: string) => void): string {
  const copy = copyProgram(join(folder.path, `program-${(made += 1)}`))
  change(copy)
  return copy
}

const withVersion = (version: string) => (copy: string) => setVersion(copy, version)

function withoutLastMigration(copy: string): void {
  const migrations = join(copy, 'db/migrations')
  rmSync(join(migrations, readdirSync(migrations).toSorted().at(-1) ?? ''))
}

const begin = (from = root): Product => {
  const DATA_DIR = join(folder.path, `data-${(made += 1)}`)
  mkdirSync(DATA_DIR)
  return start({ DATA_DIR, DATABASE_URL, DEMO: '1', MINIMUM_FREE_MB: '0' }, { root: from })
}

const query = '{ allSupports(first: 2) { nodes { id } } currentUser { email } }'
const signedIn = (address: string) => asker(address).signIn('master@vendor.example')

async function releases(): Promise<string[]> {
  const client = new pg.Client({ connectionString: DATABASE_URL })
  await client.connect()
  const { rows } = await client.query<{ version: string }>('select version from private.releases order by id')
  await client.end()
  return rows.map(({ version }) => version)
}

async function sentenceOf(product: Product): Promise<string> {
  expect(await product.ended).toBe(1)
  expect(product.errors()).toMatch(/^[^\n]+\n$/)
  return product.errors().trimEnd()
}

test('an older program beside a newer one under load is refused without failed requests', async () => {
  const newer = begin()
  const address = await newer.ready
  const work = load(address, query, await signedIn(address))
  const before = await releases()
  expect(await sentenceOf(begin(program(withVersion('0.1.9'))))).toBe(
    `This database was upgraded by Turnstone ${own.version}; this program is 0.1.9 with migration ${own.migration}. Start ${own.version} or later.`,
  )
  expect(await sentenceOf(begin(program(withoutLastMigration)))).toMatch(
    /^This database was upgraded by a program with migration \d+; this program is \S+ with migration \d+\./,
  )
  expect(await sentenceOf(begin(program(withVersion(own.version))))).toMatch(
    / with different code serves this /,
  )
  const so = work.answered()
  await timeUntil(() => work.answered() > so + 40, 60_000)
  await work.stop()
  expect(work.failures()).toEqual([])
  await timeUntil(() => answers(address), 60_000)
  expect(await releases()).toEqual(before)
})

test('a newer program beside an older one under load fails no request', async () => {
  const next = '99.0.0'
  const raises = (copy: string) => {
    withVersion(next)(copy)
    const file = join(copy, 'db/release.ts')
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(/compatibleFrom = '[^']+'/, `compatibleFrom = '${next}'`),
    )
  }
  const older = begin()
  const olderAddress = await older.ready
  await timeUntil(() => answers(olderAddress), 20_000)
  const newer = begin(program(raises))
  const address = await newer.ready
  const work = load(address, query, await signedIn(address))
  await timeUntil(async () => !(await answers(olderAddress)), 20_000)
  expect(await (await fetch(`${olderAddress}/readyz`)).text()).toContain(
    `deployed by ${next}, compatible from ${next}`,
  )
  const sentence = await sentenceOf(begin())
  expect(sentence).toBe(
    `This database was upgraded by Turnstone ${next}; this program is ${own.version} with migration ${own.migration}. Start ${next} or later.`,
  )
  const so = work.answered()
  await timeUntil(() => work.answered() > so + 40, 60_000)
  await work.stop()
  expect(work.failures()).toEqual([])
  await timeUntil(() => answers(address), 60_000)
  expect((await releases()).at(-1)).toBe(next)
})
