/**
 * `node bench/metrics.ts` says how the figures, lists and pages of many transactions compare with the same SQL sent
 * directly. Exits with 1 when the metrics take more than 1.5 times as long, when the books are not proven, or when a
 * plan reads a whole tenant table.
 *
 *   --rows 200000         transactions
 *   --rounds 9            rounds, each with one sample of everything
 *   --at-once 1           calls under way at the same time
 *   --database-url URL    a PostgreSQL server's superuser, instead of one that is started for this
 *   --keep                leaves the database there, and takes it up again the next time
 *   --plans               the plans only
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Loaded } from './comparing/databases.ts'
import { ownServer } from './comparing/own-server.ts'
import { wholeTablesRead } from './comparing/plans.ts'
import { withProduct } from './comparing/product.ts'
import { takeRounds } from './comparing/rounds.ts'
import { findPeople } from './comparing/sessions.ts'
import { directly, throughEndpoint } from './comparing/ways.ts'
import { cases, metrics, smallest } from './metrics/cases.ts'
import { describe, dropTransactions, loadTransactions } from './metrics/load.ts'
import { whom, type About } from './metrics/people.ts'
import { linesOf, print, shortfalls } from './metrics/table.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '200000' },
    rounds: { type: 'string', default: '9' },
    'at-once': { type: 'string', default: '1' },
    'database-url': { type: 'string' },
    keep: { type: 'boolean', default: false },
    plans: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
const atOnce = Number(values['at-once'])
if (![rows, atOnce].every((count) => Number.isInteger(count) && count > 0))
  throw new Error('--rows and --at-once are whole numbers')

const given = values['database-url']
const cluster = given === undefined ? await ownServer() : { url: given, close: async () => {} }
try {
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}`)
  console.log(`${rows} transactions, ${atOnce} calls at once, load before: ${loadavg()[0]?.toFixed(1)}`)
  const problems = await compare(await loadTransactions(cluster.url, rows))
  for (const problem of problems) console.log(`short: ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  if (!values.keep) await dropTransactions(cluster.url, rows)
  await cluster.close()
}

async function compare(loaded: Loaded): Promise<string[]> {
  const { counts, unproven, seconds } = await describe(loaded)
  console.log(`${counts}; ${unproven} unproven in the books, proven in ${seconds.toFixed(1)} s`)
  const people = await findPeople<About>(loaded, whom)
  const scans = await wholeTablesRead(loaded, people, cases)
  for (const { one, table, text, plan } of scans)
    console.log(`\n${one.name}, ${one.person}, reads all of ${table}:\n${text}\n\n${plan}`)
  const problems = [
    ...(unproven > 0 ? [`${unproven} unproven in the books`] : []),
    ...scans.map(({ one, table }) => `${one.name}, ${one.person}: reads all of ${table}`),
  ]
  if (values.plans) return problems
  const samples = await withProduct(loaded, {}, async (address) => {
    const ways = {
      endpoint: throughEndpoint(address, people, atOnce),
      direct: directly(loaded, people, atOnce),
    }
    try {
      return await takeRounds(ways, cases, { rounds: Number(values.rounds), atOnce, calls: 400, within: 600 })
    } finally {
      for (const way of Object.values(ways)) await way.close()
    }
  })
  const lines = linesOf(samples, smallest)
  print(lines)
  console.log(`plans that read a whole tenant table: ${scans.length}; load ${loadavg()[0]?.toFixed(1)}`)
  return [...problems, ...shortfalls(lines, metrics)]
}
