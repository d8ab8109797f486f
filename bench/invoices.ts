import { castOf } from '../db/leads/leads.testing.ts'
import { issueAll, numbersOf, openOffice, unprovenCount } from '../db/transactions/invoicing.testing.ts'
import { onDatabase } from './database.ts'

/**
 * `node bench/invoices.ts [invoices] [writers]` has so many invoices issued by many writers at once, one in five
 * of them rolling back at the last moment, while the operator's clock passes New Year, and says which numbers
 * are missing or doubled.
 */
const invoices = Number(process.argv[2] ?? 10_000)
const writers = Number(process.argv[3] ?? 8)

await onDatabase(async (db, url) => {
  await db.query('begin')
  const cast = await castOf(db)
  await db.query('commit')
  const office = await openOffice(db, cast, invoices)
  const start = performance.now()
  const done = await issueAll(url, office, { writers, oneIn: 5, midnight: '2027-01-01 00:00' })
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${done.issued} invoices by ${writers} writers in ${seconds.toFixed(1)} s, ${done.rolledBack} rolled back`,
  )
  const years = await numbersOf(db)
  for (const { year, invoices: many, highest, gaps, doubles, wrong } of years)
    console.log(
      `${year}: ${many} up to ${highest}: ${gaps} missing, ${doubles} doubled, ${wrong} of another year`,
    )
  const unproven = await unprovenCount(db)
  console.log(`unproven in the books: ${unproven}`)
  const faults = years.reduce((sum, { gaps, doubles, wrong }) => sum + gaps + doubles + wrong, unproven)
  process.exitCode = faults === 0 && done.issued === invoices && years.length === 2 ? 0 : 1
})
