/**
 * `node bench/leads.ts` compares the endpoint with the same SQL sent directly, and the cost of 100 times more leads.
 * Exits with 1 if it misses a target or a plan reads a whole tenant table.
 *
 *   --rows 1000000        leads in the large database; the small one has 10,000
 *   --rounds 9            rounds, each with one sample per case
 *   --at-once 8           concurrent calls
 *   --database-url URL    the superuser's connection string; without it, a temporary PostgreSQL is started
 *   --keep                leaves the databases for the next run
 */
import { cpus, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { connected } from './comparing/databases.ts'
import { ownServer } from './comparing/own-server.ts'
import { wholeTablesRead } from './comparing/plans.ts'
import { withProduct } from './comparing/product.ts'
import { takeRounds, type Samples } from './comparing/rounds.ts'
import { findPeople } from './comparing/sessions.ts'
import { directly, throughEndpoint, type Way } from './comparing/ways.ts'
import { cases } from './leads/cases.ts'
import { dropLeads, loadLeads } from './leads/load.ts'
import { whom } from './leads/people.ts'
import { linesOf, print, shortfalls } from './leads/table.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '9' },
    'at-once': { type: 'string', default: '8' },
    'database-url': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const rows = Number(values.rows)
const atOnce = Number(values['at-once'])
const fewRows = 10_000
if (![rows, atOnce].every((count) => Number.isInteger(count) && count > 0))
  throw new Error('--rows and --at-once are whole numbers')

const given = values['database-url']
const cluster = given === undefined ? await ownServer() : { url: given, close: async () => {} }
try {
  await sayMachine(cluster.url)
  const problems = await compare(cluster.url)
  for (const problem of problems) console.log(`short: ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  if (!values.keep) for (const size of [fewRows, rows]) await dropLeads(cluster.url, size)
  await cluster.close()
}

async function compare(server: string): Promise<string[]> {
  const few = await loadLeads(server, fewRows)
  const many = await loadLeads(server, rows)
  const people = { few: await findPeople<number>(few, whom), many: await findPeople<number>(many, whom) }
  const scans = await wholeTablesRead(many, people.many, cases)
  for (const { one, table, text, plan } of scans)
    console.log(`\n${one.name}, ${one.person}, reads all of ${table}:\n${text}\n\n${plan}`)
  const samples = await withProduct(few, {}, (fewAt) =>
    withProduct(many, {}, (manyAt) =>
      measure({
        'endpoint, small': throughEndpoint(fewAt, people.few, atOnce),
        'direct, small': directly(few, people.few, atOnce),
        endpoint: throughEndpoint(manyAt, people.many, atOnce),
        direct: directly(many, people.many, atOnce),
      }),
    ),
  )
  const lines = linesOf(samples)
  print(lines)
  console.log(`plans that read a whole tenant table: ${scans.length}; load ${loadavg()[0]?.toFixed(1)}`)
  return [
    ...scans.map(({ one, table }) => `${one.name}, ${one.person}: reads all of ${table}`),
    ...shortfalls(lines),
  ]
}

async function measure(ways: Record<string, Way<number>>): Promise<Samples<number>> {
  try {
    return await takeRounds(ways, cases, { rounds: Number(values.rounds), atOnce, calls: 400, within: 600 })
  } finally {
    for (const way of Object.values(ways)) await way.close()
  }
}

async function sayMachine(server: string): Promise<void> {
  const version = await connected(server, async (client) => {
    const { rows: found } = await client.query<{ server_version: string }>('show server_version')
    return found[0]?.server_version
  })
  const [cpu] = cpus()
  console.log(`${cpus().length} cores (${cpu?.model}), Node ${process.version}, PostgreSQL ${version}`)
  console.log(
    `${rows} leads against ${fewRows}, ${atOnce} calls at once, load before: ${loadavg()[0]?.toFixed(1)}`,
  )
}
