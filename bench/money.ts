import pg from 'pg'
import { freshDatabase } from '../db/test/database.ts'
import { openTestServer } from '../db/test/server.ts'
import { drift } from '../db/transactions/money.testing.ts'

/**
 * `node bench/money.ts [deals]` divides so many deals of chance in one statement and says on how many the fee is
 * not payout and earnings together, or is not rounded half up to the cent.
 */
const deals = Number(process.argv[2] ?? 1_000_000)

const server = await openTestServer(process.env['TEST_DATABASE_URL'] ?? process.env['DATABASE_URL'])
Object.assign(process.env, server.env)
const database = await freshDatabase()
const db = new pg.Client({ connectionString: database.url })
try {
  await db.connect()
  const start = performance.now()
  const found = await drift(db, deals)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  console.log(
    `${found.deals} deals in ${seconds} s: ${found.unequal} that do not add up, ${found.rounded_wrongly} rounded wrongly,`,
    `${found.below_zero} with a part below 0, totals differ by ${found.difference}`,
  )
  const isRight =
    found.unequal + found.rounded_wrongly + found.below_zero === 0 && Number(found.difference) === 0
  process.exitCode = isRight ? 0 : 1
} finally {
  await db.end()
  await database.drop()
  await server.close()
}
