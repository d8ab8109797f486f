import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { readSettings } from '../server/base/settings.ts'
import { asker, type Reply } from '../server/test/asker.ts'
import { startProduct } from '../server/test/product.ts'
import { createUserInfoDocument } from '../web/settings/data/peopleOperations.ts'
import { checkImportDocument } from '../web/settings/import/operations.ts'
import { textOf } from './comparing/documents.ts'

/**
 * `node bench/import.ts [rows]` imports associates as the operator's browser does: a dry run of 1,000 rows a call, then
 * one call per row, waiting where the server's limit says so; then a dry run again, which finds no one to add. Exits with 1 if people are missing or double.
 */
const rows = Number(process.argv[2] ?? 10_000)
const atOnce = 1_000
const emails = Array.from({ length: rows }, (_, row) => `import${row}@associates.example`)

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
  const token = await signIn('master@operator.example')
  let waited = 0
  const patiently = async (query: string, input: object): Promise<Reply> => {
    const reply = await ask(query, { input }, token)
    if (reply.code !== 'RATE_LIMITED') return reply
    const seconds = reply.errors[0]?.extensions.retryAfter ?? 15
    waited += seconds
    await setTimeout(seconds * 1_000)
    return patiently(query, input)
  }
  const check = async () => {
    const found: Record<string, number> = {}
    for (let from = 0; from < rows; from += atOnce) {
      const input = { kind: 'ASSOCIATE', emails: emails.slice(from, from + atOnce) }
      const { text } = await patiently(textOf(checkImportDocument), input)
      for (const [, outcome = ''] of text.matchAll(/"outcome":"(\w+)"/g))
        found[outcome] = (found[outcome] ?? 0) + 1
    }
    return found
  }
  console.log(...(await timed('dry run', check)))
  const refused: Record<string, number> = {}
  const [, , seconds] = await timed('import', async () => {
    for (const [row, email] of emails.entries()) {
      const userInfo = { firstName: 'Casey', lastName: `Example ${row}`, email, userType: 'ASSOCIATE' }
      const { code } = await patiently(textOf(createUserInfoDocument), { userInfo })
      if (code !== undefined) refused[code] = (refused[code] ?? 0) + 1
    }
  })
  const own = Math.round(rows / (seconds - waited))
  console.log(
    `import: ${seconds.toFixed(0)} s, ${waited} s of them waiting for the limit, ${own} rows a second without`,
  )
  console.log('refused:', refused)
  console.log(...(await timed('dry run again', check)))
  const made = await count()
  console.log(`${made.people} people, ${made.emails} addresses, ${made.invitations} invitations`)
  process.exitCode =
    Object.values(made).every((number) => number === rows) && Object.keys(refused).length === 0 ? 0 : 1
}

async function timed<T>(name: string, work: () => Promise<T>): Promise<[string, T, number]> {
  const since = performance.now()
  const result = await work()
  return [name, result, (performance.now() - since) / 1000]
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
