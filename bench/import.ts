import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { readSettings } from '../server/base/settings.ts'
import { importer, type State } from '../server/imports/test/importing.ts'
import { asker } from '../server/test/asker.ts'
import { startProduct } from '../server/test/product.ts'

/**
 * `node bench/import.ts [rows]` imports associates as the operator does: upload, dry run, run; and measures the calls of
 * another person before and during the run. Exits with 1 if people are missing or double.
 */
const rows = Number(process.argv[2] ?? 10_000)
const table = [
  'First name,Last name,Email',
  ...Array.from({ length: rows }, (_, row) => `Casey,Example ${row},import${row}@associates.example`),
].join('\n')

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const dataDir = await mkdtemp(join(tmpdir(), 'turnstone-import-'))
try {
  const settings = readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const product = await startProduct(settings, database)
  try {
    await measure(product.address)
  } finally {
    await product.close()
  }
} finally {
  await database.drop()
  await rm(dataDir, { recursive: true })
  await server.close()
}

async function measure(address: string): Promise<void> {
  const { ask, signIn } = asker(address)
  const operator = importer({ address, ask }, await signIn('master@operator.example'))
  const other = await signIn('master@vendor.example')
  const call = () => ask('{ allLeads(first: 20) { nodes { id status } } currentUser { id } }', {}, other)
  const before = await medianOf(call, () => Promise.resolve(true), 100)
  const { publicId = '' } = (await operator.upload('ASSOCIATE', table)).body
  const reached = async (...statuses: string[]): Promise<State> => {
    for (;;) {
      const state = await operator.state(publicId, 1)
      if (state && statuses.includes(state.status)) return state
      await pause(200)
    }
  }
  const { id, columns } = await reached('READ')
  await operator.call('check', { importId: id, columns })
  console.log('dry run:', await secondsOf(() => reached('CHECKED')), 's')
  await operator.call('run', { importId: id })
  const isRunning = async () => (await operator.state(publicId, 1))?.status === 'RUNNING'
  let during = 0
  const seconds = await secondsOf(async () => {
    during = await medianOf(call, isRunning, Infinity)
    await reached('DONE')
  })
  console.log(`run: ${seconds} s, ${Math.round(rows / seconds)} rows a second`)
  console.log(`another person’s call: ${(during / before).toFixed(2)} times as long as before`)
  const made = await count()
  console.log(`${made.people} people, ${made.emails} addresses, ${made.invitations} invitations`)
  process.exitCode = Object.values(made).every((number) => number === rows) ? 0 : 1
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const since = performance.now()
  await work()
  return Math.round((performance.now() - since) / 100) / 10
}

/** The median time (ms) of a call, repeated while a condition holds. */
async function medianOf(
  call: () => Promise<unknown>,
  holds: () => Promise<boolean>,
  most: number,
): Promise<number> {
  const times: number[] = []
  while (times.length < most && (await holds())) {
    const since = performance.now()
    await call()
    times.push(performance.now() - since)
    await pause(20)
  }
  return times.toSorted((one, another) => one - another)[Math.floor(times.length / 2)] ?? 0
}

async function count(): Promise<{ people: number; emails: number; invitations: number }> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows: counts } = await client.query<{ people: number; emails: number; invitations: number }>(
      `select count(*)::int as people, count(distinct c.email)::int as emails,
          (select count(*)::int from app.invitations i join app.user_contacts x on x.user_id = i.user_id
            where x.email like 'import%@associates.example') as invitations
        from app.user_contacts c where c.email like 'import%@associates.example'`,
    )
    return counts[0] ?? { people: 0, emails: 0, invitations: 0 }
  } finally {
    await client.end()
  }
}
