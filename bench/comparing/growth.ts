import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Case } from './cases.ts'
import { connected, dropDatabase, loadDatabase, type Filling, type Loaded } from './databases.ts'
import { linesOf, print, shortfalls, slowLines } from './growth-table.ts'
import { ownServer } from './own-server.ts'
import { wholeTablesRead } from './plans.ts'
import { withProduct } from './product.ts'
import { takeRounds, type Samples } from './rounds.ts'
import { findPeople } from './sessions.ts'
import { directly, throughBare, throughEndpoint, type Way } from './ways.ts'

export type Benchmark<About> = {
  /** What `rows` counts, in the plural. */
  readonly nouns: string
  /** Prefix of the databases' names. */
  readonly database: string
  readonly filling: (rows: number) => Filling
  /** SQL to run before each use of a database, because a deploy may undo it. */
  readonly prepare?: string
  /** A query for each kind of person: their id, and `about` with the ids of their calls. */
  readonly personQueries: Record<string, string>
  readonly cases: readonly Case<About>[]
  /** The name of each person's smallest case, and how many times as long the others may take. */
  readonly smallest?: { readonly name: string; readonly limit: number }
}

const fewRows = 10_000
const fewestRows = 1_000

/**
 * Compares the endpoint with the same SQL sent directly, and the cost of many more rows. Sets the exit code to 1 if it
 * misses a target or a plan reads a whole tenant table.
 *
 *   --rows 1000000        rows of the large database; the small one has 10,000, or 1,000 if that is no less
 *   --rounds 9            rounds, each with one sample per case
 *   --at-once 8           concurrent calls
 *   --workers 1           processes of the product
 *   --database-url URL    the superuser's connection string; without it, a temporary PostgreSQL is started
 *   --keep                leaves the databases for the next run
 */
export async function compareGrowth<About>(benchmark: Benchmark<About>): Promise<void> {
  const { values } = parseArgs({
    options: {
      rows: { type: 'string', default: '1000000' },
      rounds: { type: 'string', default: '9' },
      'at-once': { type: 'string', default: '8' },
      workers: { type: 'string', default: '1' },
      'database-url': { type: 'string' },
      keep: { type: 'boolean', default: false },
    },
  })
  const { workers } = values
  const [rows, rounds, atOnce] = [values.rows, values.rounds, values['at-once']].map(Number)
  if (!isCount(rows) || !isCount(rounds) || !isCount(atOnce) || !isCount(Number(workers)))
    throw new Error('--rows, --rounds, --at-once and --workers are whole numbers')
  const few = rows > fewRows ? fewRows : fewestRows
  const given = values['database-url']
  const cluster = given === undefined ? await ownServer() : { url: given, close: async () => {} }
  try {
    await printMachine(cluster.url)
    console.log(
      `${rows} ${benchmark.nouns} against ${few}, ${atOnce} calls at once, ${workers} processes, load before: ${loadavg()[0]?.toFixed(1)}`,
    )
    const problems = await compare(benchmark, { server: cluster.url, few, rows, rounds, atOnce, workers })
    for (const problem of problems) console.log(`short: ${problem}`)
    process.exitCode = problems.length > 0 ? 1 : 0
  } finally {
    if (!values.keep)
      for (const size of [few, rows]) await dropDatabase(cluster.url, `${benchmark.database}_${size}`)
    await cluster.close()
  }
}

type Sizes = { server: string; few: number; rows: number; rounds: number; atOnce: number; workers: string }

async function compare<About>(
  benchmark: Benchmark<About>,
  { server, few: smaller, rows, rounds, atOnce, workers }: Sizes,
): Promise<string[]> {
  const { personQueries, cases, smallest } = benchmark
  const few = await load(benchmark, server, smaller)
  const many = await load(benchmark, server, rows)
  const people = {
    few: await findPeople<About>(few, personQueries),
    many: await findPeople<About>(many, personQueries),
  }
  const scans = await wholeTablesRead(many, people.many, cases)
  for (const { one, table, text, plan } of scans)
    console.log(`\n${one.name}, ${one.person}, reads all of ${table}:\n${text}\n\n${plan}`)
  const bare = await throughBare(many, people.many, cases, atOnce)
  const samples = await withProduct(few, { WORKERS: workers }, (fewAt) =>
    withProduct(many, { WORKERS: workers }, (manyAt) =>
      measure(
        {
          'endpoint, small': throughEndpoint(fewAt, people.few, atOnce),
          'direct, small': directly(few, people.few, atOnce),
          endpoint: throughEndpoint(manyAt, people.many, atOnce),
          direct: directly(many, people.many, atOnce),
          bare,
        },
        cases,
        { rounds, atOnce },
      ),
    ),
  )
  const lines = linesOf(samples)
  print(lines, smallest?.name)
  console.log(`plans that read a whole tenant table: ${scans.length}; load ${loadavg()[0]?.toFixed(1)}`)
  return [
    ...scans.map(({ one, table }) => `${one.name}, ${one.person}: reads all of ${table}`),
    ...shortfalls(lines),
    ...(smallest ? slowLines(lines, smallest) : []),
  ]
}

async function load<About>(
  { database, filling, prepare }: Benchmark<About>,
  server: string,
  rows: number,
): Promise<Loaded> {
  const loaded = await loadDatabase(server, `${database}_${rows}`, filling(rows))
  if (prepare !== undefined) await connected(loaded.url, (client) => client.query(prepare))
  return loaded
}

async function measure<About>(
  ways: Record<string, Way<About>>,
  cases: readonly Case<About>[],
  { rounds, atOnce }: Pick<Sizes, 'rounds' | 'atOnce'>,
): Promise<Samples<About>> {
  try {
    return await takeRounds(ways, cases, { rounds, atOnce, calls: 400, within: 600 })
  } finally {
    for (const way of Object.values(ways)) await way.close()
  }
}

async function printMachine(server: string): Promise<void> {
  const version = await connected(server, async (client) => {
    const { rows: found } = await client.query<{ server_version: string }>('show server_version')
    return found[0]?.server_version
  })
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}, PostgreSQL ${version}`)
}

function isCount(count: number | undefined): count is number {
  return Number.isInteger(count) && count !== undefined && count > 0
}
