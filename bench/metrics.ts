/**
 * `node bench/metrics.ts` compares metrics, lists and pages of many transactions with the same SQL sent directly. Exits
 * with 1 if metrics take over 1.5 times as long, the ledger has inconsistencies, or a plan reads a whole tenant table.
 *
 *   --rows 200000         transactions
 *   --rounds 9            rounds, each with one sample per case
 *   --at-once 1           concurrent calls
 *   --database-url URL    the superuser's connection string; without it, a temporary PostgreSQL is started
 *   --keep                leaves the database for the next run
 *   --plans               only checks the plans
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Loaded } from './comparing/databases.ts'
import { ownServer } from './comparing/own-server.ts'
import { wholeTablesRead } from './comparing/plans.ts'
import { withProduct } from './comparing/product.ts'
import { takeRounds } from './comparing/rounds.ts'
import { findPeople } from './comparing/sessions.ts'
import { directly, throughBare, throughEndpoint } from './comparing/ways.ts'
import { cases, metrics, smallest } from './metrics/cases.ts'
import { describe, dropTransactions, loadTransactions } from './metrics/load.ts'
import { personQueries, type About } from './metrics/people.ts'
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
  console.log(`${counts}; ${unproven} inconsistencies in the ledger, checked in ${seconds.toFixed(1)} s`)
  const people = await findPeople<About>(loaded, personQueries)
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
      bare: await throughBare(loaded, people, cases, atOnce),
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
