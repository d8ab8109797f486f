/**
 * `node bench/mixed.ts`: people of all roles at once with the web's own documents, 15 of 100 calls write. Prints the same
 * mix one call at a time, many at once, one at a time beside a session that sends 40 at once, and right after a quiet
 * minute. Exits with 1 if a call fails, or if these exceed a limit: 99 % of the calls at once 5 times those of one at a time,
 * half of those beside the 40 15 times those without them, 99 % of those after the quiet minute 2 times those before it.
 *
 *   --rows 20000          leads
 *   --seconds 20          of each part
 *   --at-once 16          concurrent calls
 *   --quiet 60            seconds without any call
 *   --database-url URL    the superuser's connection string; without it, a temporary PostgreSQL is started
 *   --keep                leaves the database for the next run
 */
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Pool } from 'undici'
import { dropDatabase, loadDatabase, type Filling, type Loaded } from './comparing/databases.ts'
import { ownServer } from './comparing/own-server.ts'
import { textOf } from './comparing/documents.ts'
import { withProduct } from './comparing/product.ts'
import { quantile } from './comparing/rounds.ts'
import { post } from './comparing/ways.ts'
import { benchLeads } from './leads/load.ts'
import { findViewers, type Viewers } from './mixed/viewers.ts'
import { Mix, works } from './mixed/works.ts'
import { leadsDocument } from '../web/leads/data/listOperations.ts'

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    'at-once': { type: 'string', default: '16' },
    quiet: { type: 'string', default: '60' },
    'database-url': { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const [rows, seconds, atOnce, quiet] = [
  countOf(values.rows),
  countOf(values.seconds),
  countOf(values['at-once']),
  countOf(values.quiet),
]

const limits = { atOnce: 5, besideFlood: 15, afterQuiet: 2 }
/** Calls at once of one session, each for a late page with 100 rows. */
const flooding = 40
/** Calls one at a time and at once take turns, so that both meet the same work of the machine and of the jobs. */
const rounds = 4
/** Calls of a burst: their slowest hundredth is compared with that of as many calls without a pause before. */
const burst = 400

const given = values['database-url']
const cluster = given === undefined ? await ownServer() : { url: given, close: async () => {} }
const database = `turnstone_mixed_${rows}`
try {
  console.log(`${cpus().length} cores (${cpus()[0]?.model}), Node ${process.version}`)
  console.log(`${rows} leads, ${atOnce} calls at once, load before: ${loadavg()[0]?.toFixed(1)}`)
  const loaded = await loadDatabase(cluster.url, database, people())
  const problems = await compare(loaded)
  for (const problem of problems) console.log(`short: ${problem}`)
  process.exitCode = problems.length > 0 ? 1 : 0
} finally {
  if (!values.keep) await dropDatabase(cluster.url, database)
  await cluster.close()
}

type Part = {
  name: string
  /** How long it took. */
  ms: number
  times: number[]
  byWork: Map<string, number[]>
  errors: string[]
}

async function compare(loaded: Loaded): Promise<string[]> {
  const viewers = await findViewers(loaded)
  console.log(
    Object.entries(viewers)
      .map(([role, { length }]) => `${length} ${role}s`)
      .join(', '),
  )
  return withProduct(loaded, {}, async (address) => {
    const pool = new Pool(address, { connections: atOnce })
    try {
      const until = (end: number) => () => performance.now() < end
      const first = (calls: number) => () => {
        calls -= 1
        return calls >= 0
      }
      const mix = new Mix(viewers)
      const run = (name: string, count: number, goesOn: () => boolean) =>
        runPart(pool, mix, { name, atOnce: count, goesOn })
      await run('warming up', atOnce, until(performance.now() + 10_000))
      const alone = emptyPart('one at a time')
      const together = emptyPart('at once')
      for (let round = 0; round < rounds; round += 1) {
        add(alone, await run(alone.name, 1, until(performance.now() + (seconds * 1_000) / rounds)))
        add(together, await run(together.name, atOnce, until(performance.now() + (seconds * 1_000) / rounds)))
      }
      const beside = await besideFlood(address, viewers, () =>
        run(`beside ${flooding} of one session`, 1, until(performance.now() + seconds * 1_000)),
      )
      const warm = await run('a burst', atOnce, first(burst))
      process.stderr.write(`quiet for ${quiet} s\n`)
      await pause(quiet * 1_000)
      const after = await run('a burst after the quiet', atOnce, first(burst))
      const parts = [alone, together, beside, warm, after]
      parts.forEach(print)
      console.log(`load ${loadavg()[0]?.toFixed(1)}`)
      return [
        ...parts.flatMap(({ name, errors: [error] }) => (error === undefined ? [] : [`${name}: ${error}`])),
        ...short(together, alone, { part: 0.99, limit: limits.atOnce }),
        ...short(beside, alone, { part: 0.5, limit: limits.besideFlood }),
        ...short(after, warm, { part: 0.99, limit: limits.afterQuiet }),
      ]
    } finally {
      await pool.close()
    }
  })
}

async function runPart(
  pool: Pool,
  mix: Mix,
  { name, atOnce: count, goesOn }: { name: string; atOnce: number; goesOn: () => boolean },
): Promise<Part> {
  const part = emptyPart(name)
  const since = performance.now()
  const worker = async () => {
    while (goesOn()) {
      const { work, viewer, question, done } = mix.next()
      const start = performance.now()
      try {
        await post(pool, viewer.token, question)
      } catch (error) {
        part.errors.push(`${work}: ${String(error)}`)
      }
      const ms = performance.now() - start
      done()
      part.times.push(ms)
      part.byWork.set(work, [...(part.byWork.get(work) ?? []), ms])
    }
  }
  await Promise.all(Array.from({ length: count }, worker))
  part.ms = performance.now() - since
  return part
}

function emptyPart(name: string): Part {
  return { name, ms: 0, times: [], byWork: new Map(), errors: [] }
}

function add(part: Part, { ms, times, byWork, errors }: Part): void {
  part.ms += ms
  part.times.push(...times)
  part.errors.push(...errors)
  for (const [work, some] of byWork) part.byWork.set(work, [...(part.byWork.get(work) ?? []), ...some])
}

function print({ name, ms, times, byWork, errors }: Part): void {
  const perSecond = times.length / (ms / 1_000)
  console.log(`\n${name}: ${perSecond.toFixed(0)} calls/s, ${times.length} calls, ${errors.length} failed`)
  console.log(`${''.padEnd(14)}${['p50', 'p95', 'p99', 'max'].map((each) => each.padStart(9)).join('')}`)
  const lines = [['all', times] as const, ...works.map((work) => [work, byWork.get(work) ?? []] as const)]
  for (const [label, some] of lines) {
    const cells = [0.5, 0.95, 0.99, 1].map((part) => `${quantile(some, part).toFixed(1)} ms`.padStart(9))
    console.log(`${label.padEnd(14)}${cells.join('')}`)
  }
}

function short(part: Part, base: Part, { part: of, limit }: { part: number; limit: number }): string[] {
  const ratio = quantile(part.times, of) / quantile(base.times, of)
  const compared = `p${of * 100} ${part.name} over ${base.name}: ${ratio.toFixed(1)}`
  console.log(compared)
  return ratio > limit ? [compared] : []
}

/** What the callback returns; while it runs, one session of the operator asks without pause. */
async function besideFlood<T>(address: string, { operator }: Viewers, work: () => Promise<T>): Promise<T> {
  const [viewer] = operator
  if (!viewer) throw new Error('There is no operator')
  const question = { query: textOf(leadsDocument), variables: { first: 100, offset: 9_000 } }
  const pool = new Pool(address, { connections: flooding })
  const end = new AbortController()
  const flood = async () => {
    while (!end.signal.aborted) await post(pool, viewer.token, question)
  }
  const all = Array.from({ length: flooding }, flood)
  try {
    return await work()
  } finally {
    end.abort()
    await Promise.all(all)
    await pool.close()
  }
}

/** The operator has staff: twenty people ask for a fifth of the reads. */
function people(): Filling {
  const leads = benchLeads(rows)
  return { ...leads, files: [...leads.files, join(import.meta.dirname, 'mixed/staff.sql')] }
}

function countOf(text: string): number {
  const count = Number(text)
  if (!Number.isInteger(count) || count < 1) throw new Error(`"${text}" is not a whole number above zero`)
  return count
}
