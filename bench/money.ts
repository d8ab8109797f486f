import { drift } from '../db/transactions/test/money.ts'
import { onDatabase } from './database.ts'

/**
 * `node bench/money.ts [deals]` splits random deals in one statement. Counts those whose payout and earnings do not
 * add up to the fee, or whose rounding is wrong.
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
