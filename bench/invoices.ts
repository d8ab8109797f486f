import { fixtureOf } from '../db/leads/test/fixture.ts'
import { issueAll, numbersOf, openOffice, unprovenCount } from '../db/transactions/test/invoicing.ts'
import { onDatabase } from './database.ts'

/**
 * `node bench/invoices.ts [invoices] [writers]` issues invoices with concurrent writers, of which one in five rolls back
 * at the last moment, while the clock passes New Year. Reports missing and duplicate numbers.
 */
const invoices = Number(process.argv[2] ?? 10_000)
const writers = Number(process.argv[3] ?? 8)

await onDatabase(async (db, url) => {
  await db.query('begin')
  const actors = await fixtureOf(db)
  await db.query('commit')
  const office = await openOffice(db, actors, invoices)
  const start = performance.now()
  const done = await issueAll(url, office, { writers, oneIn: 5, midnight: '2027-01-01 00:00' })
  const seconds = (performance.now() - start) / 1000
  console.log(
    `${done.issued} invoices by ${writers} writers in ${seconds.toFixed(1)} s, ${done.rolledBack} rolled back`,
  )
  const years = await numbersOf(db)
  for (const { year, invoices: many, highest, gaps, duplicates, wrong } of years)
    console.log(
      `${year}: ${many} up to ${highest}: ${gaps} missing, ${duplicates} duplicate, ${wrong} of another year`,
    )
  const unproven = await unprovenCount(db)
  console.log(`inconsistencies in the ledger: ${unproven}`)
  const faults = years.reduce((sum, { gaps, duplicates, wrong }) => sum + gaps + duplicates + wrong, unproven)
  process.exitCode = faults === 0 && done.issued === invoices && years.length === 2 ? 0 : 1
})
