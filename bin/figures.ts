import { proveFigures, type FigureProof } from '../db/figures.ts'
import { proveDatabase } from './product-database.ts'

/** `npm run figures`: compares the dashboards' figures, and the words of search, with the rows that they come from. */
await proveDatabase(async (url) => {
  const proof = await proveFigures(url)
  report(proof)
  return proof.problems.length === 0
}, 'This database holds no figures yet: start the product once.')

function report({ leads, transactions, sums, problems }: FigureProof): void {
  const what = `${sums} sums and changes of ${leads} leads and ${transactions} transactions`
  if (problems.length === 0) return console.log(`The figures are proven: ${what}.`)
  console.log(`The figures are not proven: ${what}.\n`)
  for (const { problem, count, subjects } of problems) {
    const more = count > subjects.length ? ', …' : ''
    console.log(`  ${String(count).padStart(6)}  ${problem} (${subjects.join(', ')}${more})`)
  }
}
