import { setTimeout as pause } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { openHttp } from '../server/http/server.ts'
import { openLog } from '../server/base/log.ts'
import { readSettings } from '../server/base/settings.ts'
import { asker } from '../server/test/asker.ts'

/**
 * `node --expose-gc bench/documents-memory.ts [documents=1000]` measures how much the heap of a serving process grows
 * after that many different documents: at most 50 MB after garbage collection.
 */
const documents = Number(process.argv[2] ?? 1_000)
const bound = 50 // MB
if (!globalThis.gc) throw new Error('Start this with node --expose-gc.')

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const settings = readSettings({ PORT: '0', LOG_LEVEL: 'silent', DATA_DIR: tmpdir() })
// In this process, so that its heap can be measured.
const product = await openHttp({ settings, urls: database, node: 'bench' }, openLog(settings), async () => '')
const client = asker(product.address)
try {
  const token = await client.signIn('master@operator.example')
  const ask = async (from: number, to: number) => {
    for (let number = from; number < to; number += 1) {
      const { errors } = await client.ask(documentOf(number), {}, token)
      if (errors.length > 0) throw new Error(errors[0]?.message)
    }
  }
  await ask(-5, 0)
  const before = await heap()
  for (let done = 0; done < documents; done += documents / 10) {
    await ask(done, done + documents / 10)
    console.log(`${String(done + documents / 10).padStart(6)} documents  +${grown(before, await heap())} MB`)
  }
  const growth = Number(grown(before, await heap()))
  console.log(growth <= bound ? `within ${bound} MB` : `more than ${bound} MB`)
  if (growth > bound) process.exitCode = 1
} finally {
  await product.close()
  await database.drop()
  await server.close()
}

/** One of the app's queries with aliases, as an attacker could vary it. */
function documentOf(number: number): string {
  const name = (field: string) => `${field}${number + 10}`
  return `{
    ${name('leads')}: allLeads(first: 10) { totalCount nodes { id publicId status dealValue updatedAt
      service { id name organization { id legalBusinessName } } submittedUser { id firstName lastName } } }
    ${name('deals')}: allTransactions(first: 10) { nodes { id publicId status actualDeal closedAt
      lead { id leadFirstName leadLastName } organization { legalBusinessName } } }
    ${name('services')}: allServices(first: 10) { nodes { id name description category { name } organization { legalBusinessName } } }
  }`
}

async function heap(): Promise<number> {
  for (const _ of [1, 2, 3]) {
    globalThis.gc?.()
    await pause(50)
  }
  return process.memoryUsage().heapUsed
}

function grown(before: number, after: number): string {
  return ((after - before) / 2 ** 20).toFixed(1)
}
