import { proveBooks, type Proof } from '../db/books.ts'
import { proveDatabase } from './product-database.ts'

/** `npm run books`: verifies the ledger of the product. */
await proveDatabase(async (url) => {
  const proof = await proveBooks(url)
  report(proof)
  return proof.problems.length === 0
}, 'This database holds no books yet: start the product once.')

function report({ transactions, invoices, lines, problems }: Proof): void {
  const what = `${transactions} transactions, ${invoices} invoices and ${lines} lines of the ledger`
  if (problems.length === 0) return console.log(`The books are proven: ${what}.`)
  console.log(`The books are not proven: ${what}.\n`)
  for (const { problem, count, subjects } of problems) {
    const more = count > subjects.length ? ', …' : ''
    console.log(`  ${String(count).padStart(6)}  ${problem} (${subjects.join(', ')}${more})`)
  }
}
