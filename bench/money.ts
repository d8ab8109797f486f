import { drift } from '../db/transactions/money.testing.ts'
import { onDatabase } from './database.ts'

/**
 * `node bench/money.ts [deals]` divides so many deals of chance in one statement and says on how many the fee is
 * not payout and earnings together, or is not rounded half up to the cent.
 */
const deals = Number(process.argv[2] ?? 1_000_000)

await onDatabase(async (db) => {
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
})
